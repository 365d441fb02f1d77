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
    let token = JSONToken.number(JSONNumber(text: spelling(at: index), fidelity: .spelling))
    return (RescueRules.integer(token) as Conversion<Integer>).lossless
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
    // Not a parameter, which would cost 14 instructions for each number.
    let digits = DecimalDigits(bytes, range(at: index))
    if digits.isComplete, let value = Number(nearestTo: digits.significand, exponent: digits.exponent) {
      return digits.isNegative ? -value : value
    }
    return unsafe bytes.withBytes(in: range(at: index)) { text in
      unsafe Number(spelling: text, exponent: digits.exponent)
    }
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
    return RescueRules.decimal(token).lossless == nil ? nil : value
  }

  /// The value of a number that isn't finite.
  func nonFiniteNumber<Number: BinaryFloatingPoint>(at index: Int) -> Number {
    switch bytes[tape[index].position] {
    case UInt8(ascii: "-"): -.infinity
    case UInt8(ascii: "I"): .infinity
    default: .nan
    }
  }

  // MARK: Strings

  /// The text of a string; `nil` if it isn't valid Unicode.
  @inline(__always)
  func text(at index: Int) -> String? {
    let kind = kind(at: index)
    if kind == .ascii {
      return unsafe bytes.withBytes(in: range(at: index)) { utf8 in unsafe String(ascii: utf8) }
    }
    return unusualText(at: index, kind)
  }

  @inline(never)
  private func unusualText(at index: Int, _ kind: TapeEntry.Kind) -> String? {
    // An incomplete string isn't the value, whatever reads it.
    if truncation?.string == index { return nil }
    if kind == .unicode {
      return unsafe bytes.withBytes(in: range(at: index)) { utf8 in unsafe String(valid: utf8) }
    }
    return unescapedText(at: index)
  }

  /// The text of a string that may have escapes; `nil` if it isn't valid Unicode.
  func unescapedText(at index: Int) -> String? {
    unsafe bytes.withBytes(in: range(at: index)) { source in unsafe String(unescaping: source) }
  }

  /// The text of a string, with U+FFFD in place of invalid Unicode.
  func repairedText(at index: Int) -> String {
    unsafe bytes.withBytes(in: range(at: index)) { source in unsafe String(repairing: source) }
  }

  /// A hash of all of a key's bytes.
  func digest(ofKeyAt index: Int) -> UInt64 {
    let range = range(at: index)
    var digest = UInt64(truncatingIfNeeded: range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      let count = min(8, range.upperBound &- position)
      let word = bytes.word(at: position) << UInt64(truncatingIfNeeded: 64 &- 8 &* count)
      digest = ((digest ^ word) &* 0x9E37_79B9_7F4A_7C15)
      digest ^= digest >> 31
      position &+= count
    }
    return digest
  }

  /// Returns a Boolean value that indicates whether a string equals a text, byte for byte.
  @inline(__always)
  func isText(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let entry = tape[index]
    // The limit is stored for every greater length.
    if entry.kind != .escaped, text.count < TapeEntry.lengthLimit {
      guard entry.storedLength == text.count else { return false }
      return unsafe bytes.contains(text, at: entry.position)
    }
    return unsafe isUnusualText(text, at: index)
  }

  @inline(never)
  private func isUnusualText(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    if kind(at: index) != .escaped {
      let range = range(at: index)
      guard range.count == text.count else { return false }
      return unsafe bytes.contains(text, at: range.lowerBound)
    }
    guard let unescaped = self.text(at: index) else { return false }
    return unsafe unescaped.utf8.elementsEqual(text)
  }

  // MARK: Lists

  /// Returns the capacity to reserve for the elements of a container.
  ///
  /// - Parameters:
  ///   - index: The tape index of the container.
  ///   - stride: The memory for one element, in bytes.
  func reservableCapacity(forElementsOf index: Int, stride: Int) -> Int {
    PayloadBytes.reservableCapacity(count: count(at: index), stride: stride, payload: bytes.count)
  }
}
