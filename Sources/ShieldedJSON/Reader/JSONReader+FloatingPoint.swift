import Foundation
import ShieldedDecoding

// Each function returns `nil` if the payload holds another kind of value, or one that doesn't fit. The reader is then at the
// value.
extension JSONReader {
  /// Reads the nearest `Double`.
  @usableFromInline @inline(never)
  mutating func double() throws(Interruption) -> Double? { try plainDouble() }

  /// Does the same. Inlined where the call would take a large part of the time.
  @inline(__always)
  mutating func plainDouble() throws(Interruption) -> Double? {
    // The common case: up to seven bytes.
    if cursor.isBeforeLimit {
      let sign = cursor.byte == UInt8(ascii: "-") ? 1 : 0
      let number = PointWord(cursor.word(at: sign))
      if number.isShort, cursor[sign] != UInt8(ascii: "0") || number.wholeCount == 1,
        cursor[sign &+ number.count] | 0x20 != UInt8(ascii: "e")
      {
        cursor.advance(by: sign &+ number.count)
        // Both operands are exact, so a single rounding takes place.
        let value = Double(Int64(truncatingIfNeeded: number.significand)) / PowersOfTen.double(number.fractionCount)
        return sign != 0 ? -value : value
      }
    }
    return try mediumDouble()
  }

  /// Reads a `Double` with up to seven digits before and after the point, such as a coordinate.
  @inline(never)
  private mutating func mediumDouble() throws(Interruption) -> Double? {
    skipWhiteSpace()
    if cursor.isBeforeLimit {
      let sign = cursor.byte == UInt8(ascii: "-") ? 1 : 0
      let whole = DigitWord(cursor.word(at: sign))
      let point = sign &+ whole.count
      if whole.isShort, cursor[sign] != UInt8(ascii: "0") || whole.count == 1, cursor[point] == UInt8(ascii: ".") {
        let fraction = DigitWord(cursor.word(at: point &+ 1))
        let end = point &+ 1 &+ fraction.count
        if fraction.isShort, cursor[end] | 0x20 != UInt8(ascii: "e") {
          cursor.advance(by: end)
          // Everything is exact but the quotient, so a single rounding takes place.
          let power = PowersOfTen.double(fraction.count)
          let significand = Double(Int64(truncatingIfNeeded: whole.value)) * power
          let value = (significand + Double(Int64(truncatingIfNeeded: fraction.value))) / power
          return sign != 0 ? -value : value
        }
      }
    }
    return try longDouble()
  }

  /// Reads a `Double` with many digits or an exponent.
  private mutating func longDouble() throws(Interruption) -> Double? {
    skipWhiteSpace()
    guard isAtNumber else { return nil }
    let number = try scanNumber()
    // Both operands are exact, so a single rounding takes place.
    guard number.significand <= 1 << 53, number.isComplete, number.exponent.magnitude <= 22 else {
      return longFloatingPoint(number)
    }
    cursor.advance(by: number.count)
    let power = PowersOfTen.double(Int(number.exponent.magnitude))
    let value = number.exponent < 0 ? Double(number.significand) / power : Double(number.significand) * power
    return number.isNegative ? -value : value
  }

  /// Reads the nearest `Float`.
  @usableFromInline @inline(never)
  mutating func float() throws(Interruption) -> Float? {
    skipWhiteSpace()
    guard isAtNumber else { return nil }
    let number = try scanNumber()
    guard number.significand <= 1 << 24, number.isComplete, number.exponent.magnitude <= 10 else {
      return longFloatingPoint(number)
    }
    cursor.advance(by: number.count)
    // Both operands are exact as a Float. A Double has more than twice as many digits, so rounding the result a second time
    // gives the nearest Float.
    let power = PowersOfTen.double(Int(number.exponent.magnitude))
    let value = number.exponent < 0 ? Double(number.significand) / power : Double(number.significand) * power
    return Float(number.isNegative ? -value : value)
  }

  private mutating func longFloatingPoint<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ number: ScannedNumber
  ) -> Number? {
    let text = spelling(of: number)
    guard let value = Number(text), value.isFinite else { return nil }
    if value == 0, !text.utf8.prefix(while: { $0 | 0x20 != UInt8(ascii: "e") }).allSatisfy({ $0 < UInt8(ascii: "1") }) {
      return nil
    }
    cursor.advance(by: number.count)
    return value
  }

  /// Reads a `Decimal` with all of its digits.
  @inline(never)
  mutating func decimal() throws(Interruption) -> Decimal? {
    skipWhiteSpace()
    guard isAtNumber else { return nil }
    let number = try scanNumber()
    var value: Decimal?
    if number.isComplete, number.significand != 0, number.exponent <= 0, number.exponent >= -19 {
      // For a number such as a price, this takes a fortieth of the time of parsing the text.
      value = Decimal(
        sign: number.isNegative ? .minus : .plus,
        exponent: number.exponent,
        significand: Decimal(number.significand)
      )
    } else {
      let text = spelling(of: number)
      value = Decimal(string: text)
      // A Decimal can represent any 38 digits.
      if number.count > 38, case .lossy = RescueRules.decimal(.number(JSONNumber(text: text, fidelity: .spelling))) {
        return nil
      }
    }
    guard let value, !value.isNaN else { return nil }
    cursor.advance(by: number.count)
    return value
  }
}
