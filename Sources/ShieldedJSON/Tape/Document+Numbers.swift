import Foundation
import ShieldedDecoding

extension Document {
  /// The text of a number, exactly as in the payload.
  func spelling(at index: Int) -> String {
    unsafe bytes.withBytes(in: range(at: index)) { ascii in unsafe String(decoding: ascii, as: UTF8.self) }
  }

  /// A number as an integer; `nil` if its value isn't an integer or doesn't fit.
  @inline(__always)
  func integer<Integer: FixedWidthInteger>(at index: Int) -> Integer? {
    let entry = tape[index]
    // 18 digits and a sign can't overflow 64 bits.
    guard entry.kind == .integer, entry.storedLength <= 19 else { return unusualInteger(at: index) }
    var position = entry.position
    let end = position &+ entry.storedLength
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position &+= 1 }
    guard end &- position <= 18 else { return unusualInteger(at: index) }
    var magnitude: Int64 = 0
    while position < end {
      magnitude = magnitude &* 10 &+ Int64(bytes[position] &- UInt8(ascii: "0"))
      position &+= 1
    }
    return Integer(exactly: isNegative ? 0 &- magnitude : magnitude)
  }

  /// An integer with many digits, or one with a point or an exponent.
  @inline(never)
  private func unusualInteger<Integer: FixedWidthInteger>(at index: Int) -> Integer? {
    switch RescueRules.integer(.number(JSONNumber(text: spelling(at: index), fidelity: .spelling)))
      as Conversion<Integer>
    {
    case .exact(let value), .retyped(let value, _): value
    case .lossy, .unusable: nil
    }
  }

  /// A number as the nearest `Double`; `nil` if that is infinite, or 0 for a nonzero number.
  @inline(__always)
  func double(at index: Int) -> Double? {
    let digits = DecimalDigits(bytes, range(at: index))
    // Clinger's fast path: both operands are exact, so a single rounding takes place.
    guard digits.significand <= 1 << 53, digits.isComplete, digits.exponent.magnitude <= 22 else {
      return unusualFloatingPoint(at: index)
    }
    var value = Double(digits.significand)
    if digits.exponent < 0 {
      value /= PowersOfTen.double(-digits.exponent)
    } else if digits.exponent > 0 {
      value *= PowersOfTen.double(digits.exponent)
    }
    return digits.isNegative ? -value : value
  }

  /// A number as the nearest `Float`; `nil` if that is infinite, or 0 for a nonzero number.
  func float(at index: Int) -> Float? {
    let digits = DecimalDigits(bytes, range(at: index))
    guard digits.significand <= 1 << 24, digits.isComplete, digits.exponent.magnitude <= 10 else {
      return unusualFloatingPoint(at: index)
    }
    // Both operands are exact as a Float. A Double has more than twice as many digits, so rounding the result a second time
    // gives the nearest Float.
    let power = PowersOfTen.double(Int(digits.exponent.magnitude))
    let value = digits.exponent < 0 ? Double(digits.significand) / power : Double(digits.significand) * power
    return Float(digits.isNegative ? -value : value)
  }

  @inline(never)
  private func unusualFloatingPoint<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    at index: Int
  ) -> Number? {
    let text = spelling(at: index)
    guard let value = Number(text), value.isFinite else { return nil }
    if value != 0 { return value }
    let isZero = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.allSatisfy {
      $0 < UInt8(ascii: "1")
    }
    return isZero ? value : nil
  }

  /// A number as a `Decimal`, computed from its digits; `nil` if it doesn't fit.
  func decimal(at index: Int) -> Decimal? {
    let digits = DecimalDigits(bytes, range(at: index))
    // For a number such as a price, this takes a fortieth of the time of parsing the text.
    if digits.isComplete, digits.significand != 0, digits.exponent <= 0, digits.exponent >= -19 {
      let significand = Decimal(digits.significand)
      return Decimal(sign: digits.isNegative ? .minus : .plus, exponent: digits.exponent, significand: significand)
    }
    guard let value = Decimal(string: spelling(at: index)), !value.isNaN else { return nil }
    return value
  }

  /// A number as a `Decimal` with all of its digits; `nil` if it doesn't fit or would lose digits.
  func losslessDecimal(at index: Int) -> Decimal? {
    // A Decimal can represent any 38 digits.
    if range(at: index).count <= 38 { return decimal(at: index) }
    guard let value = decimal(at: index) else { return nil }
    let token = JSONToken.number(JSONNumber(text: spelling(at: index), fidelity: .spelling))
    if case .lossy = RescueRules.decimal(token) { return nil }
    return value
  }
}
