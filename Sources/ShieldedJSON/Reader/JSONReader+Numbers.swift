import Foundation
import ShieldedDecoding

extension _JSONReader {
  /// Checks a number by the grammar of RFC 8259, section 6. The cursor doesn't move.
  @inline(never)
  func scanNumber() throws(Interruption) -> ScannedNumber {
    var number = ScannedNumber()
    var end = 0
    if cursor.byte == UInt8(ascii: "-") {
      number.isNegative = true
      end = 1
    }
    let first = end
    guard cursor[end].isDigit else { throw Interruption() }
    append(&number, at: &end)
    if cursor[first] == UInt8(ascii: "0"), end > first &+ 1 { throw Interruption() }
    var digits = end &- first
    if cursor[end] == UInt8(ascii: ".") {
      end &+= 1
      let point = end
      guard cursor[end].isDigit else { throw Interruption() }
      append(&number, at: &end)
      number.exponent = point &- end
      digits &+= end &- point
    }
    // 19 digits can't overflow 64 bits.
    number.isComplete = digits <= 19
    if cursor[end] | 0x20 == UInt8(ascii: "e") { try scanExponent(&number, at: &end) }
    number.count = end
    return number
  }

  @inline(__always)
  private func append(_ number: inout ScannedNumber, at end: inout Int) {
    while cursor[end].isDigit {
      number.significand = number.significand &* 10 &+ UInt64(cursor[end] &- UInt8(ascii: "0"))
      end &+= 1
    }
  }

  private func scanExponent(_ number: inout ScannedNumber, at end: inout Int) throws(Interruption) {
    end += 1
    let isNegative = cursor[end] == UInt8(ascii: "-")
    if isNegative || cursor[end] == UInt8(ascii: "+") { end += 1 }
    guard cursor[end].isDigit else { throw Interruption() }
    var magnitude = 0
    while cursor[end].isDigit {
      if magnitude < 100_000 { magnitude = magnitude * 10 + Int(cursor[end] - UInt8(ascii: "0")) }
      end += 1
    }
    if magnitude >= 100_000 {
      number.exponent = .max
    } else {
      number.exponent += isNegative ? -magnitude : magnitude
    }
  }

  /// Returns the text of a number that begins at the cursor.
  func spelling(of number: ScannedNumber) -> String {
    // Sound: the buffer isn't kept.
    unsafe cursor.withBytes(at: cursor.position, count: number.count) { unsafe String(ascii: $0) }
  }

  @inline(__always)
  var isAtNumber: Bool { cursor.byte.isDigit || cursor.byte == UInt8(ascii: "-") }

  // MARK: Integers

  // Each of the functions below returns `nil` if the payload holds another kind of value, or one that doesn't fit. The reader is
  // then at the value.

  /// Reads an integer that fits in 64 bits.
  @usableFromInline @inline(never)
  mutating func int() throws(Interruption) -> Int64? { try plainInt() }

  /// Reads an integer that fits in 64 bits. Inlined because the call itself would take a large part of the time.
  @inline(__always)
  mutating func plainInt() throws(Interruption) -> Int64? {
    // The common case: up to seven digits.
    if cursor.isBeforeLimit {
      let isNegative = cursor.byte == UInt8(ascii: "-")
      let sign = isNegative ? 1 : 0
      let digits = DigitWord(cursor.word(at: sign))
      let end = sign &+ digits.count
      let next = cursor[end]
      if digits.isShort, cursor[sign] != UInt8(ascii: "0") || digits.count == 1,
        next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e")
      {
        cursor.advance(by: end)
        let magnitude = Int64(truncatingIfNeeded: digits.value)
        return isNegative ? 0 &- magnitude : magnitude
      }
    }
    return try unusualInt()
  }

  @inline(never)
  private mutating func unusualInt() throws(Interruption) -> Int64? {
    if let integer = mediumInteger() { return integer }
    return try longInteger()
  }

  /// Reads an integer of 8 to 15 digits, such as a number of milliseconds; `nil` for any other number. The cursor then hasn't moved.
  @inline(__always)
  private mutating func mediumInteger() -> Int64? {
    guard cursor.isBeforeLimit else { return nil }
    let sign = cursor.byte == UInt8(ascii: "-") ? 1 : 0
    let (first, rest) = (DigitWord(cursor.word(at: sign)), DigitWord(cursor.word(at: sign &+ 8)))
    let end = sign &+ 8 &+ rest.count
    guard first.count == 8, rest.count < 8, cursor[sign] != UInt8(ascii: "0"), cursor[end] != UInt8(ascii: "."),
      cursor[end] | 0x20 != UInt8(ascii: "e")
    else { return nil }
    cursor.advance(by: end)
    var magnitude = Int64(truncatingIfNeeded: first.value)
    if rest.count > 0 {
      magnitude = magnitude &* Int64(PowersOfTen.double(rest.count)) &+ Int64(truncatingIfNeeded: rest.value)
    }
    return sign != 0 ? 0 &- magnitude : magnitude
  }

  /// Reads an integer with many digits, or one with a point or an exponent.
  @usableFromInline @inline(never)
  mutating func longInteger<Integer: FixedWidthInteger>() throws(Interruption) -> Integer? {
    skipWhiteSpace()
    guard isAtNumber else { return nil }
    let number = try scanNumber()
    // 18 digits can't overflow a signed integer of 64 bits.
    if number.exponent == 0, number.isComplete, number.significand < 1_000_000_000_000_000_000 {
      let magnitude = Int64(truncatingIfNeeded: number.significand)
      guard let value = Integer(exactly: number.isNegative ? 0 &- magnitude : magnitude) else { return nil }
      cursor.advance(by: number.count)
      return value
    }
    let token = JSONToken.number(JSONNumber(text: spelling(of: number), fidelity: .spelling))
    guard let value = (RescueRules.integer(token) as Conversion<Integer>).lossless else { return nil }
    cursor.advance(by: number.count)
    return value
  }

  @inlinable @inline(__always)
  mutating func integer<Integer: FixedWidthInteger>() throws(Interruption) -> Integer? {
    if Integer.self == Int64.self || Int.bitWidth == 64 && Integer.self == Int.self {
      return try int().map { Integer(truncatingIfNeeded: $0) }
    }
    let start = cursor
    if let value = try int() {
      if let value = Integer(exactly: value) { return value }
      cursor = start
      skipWhiteSpace()
      return nil
    }
    return Integer.bitWidth < 64 ? nil : try longInteger()
  }

  // MARK: Floating-point numbers

  @usableFromInline @inline(never)
  mutating func double() throws(Interruption) -> Double? { try plainDouble() }

  /// Reads the nearest `Double`. Inlined because the call itself would take a large part of the time.
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

  /// Reads a `Double` with up to seven digits before and after the point, or with more after it, such as a coordinate.
  @inline(never)
  private mutating func mediumDouble() throws(Interruption) -> Double? {
    skipWhiteSpace()
    // A Double holds 15 digits.
    if let integer = mediumInteger() { return Double(integer) }
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
        if fraction.count == 8, whole.count <= 3, let value = longFraction(whole.value, fraction.value, at: point &+ 9)
        {
          return sign != 0 ? -value : value
        }
      }
    }
    return try longDouble()
  }

  /// Reads the rest of a `Double` with 8 to 16 digits after the point, such as a coordinate that has been computed.
  ///
  /// - Parameters:
  ///   - whole: The number before the point, of up to three digits.
  ///   - fraction: The eight digits after the point.
  ///   - offset: The offset of the byte after them.
  /// - Returns: The magnitude; `nil` if the number has more digits, an exponent, or isn't decided. The cursor then hasn't moved.
  @inline(never)
  private mutating func longFraction(_ whole: UInt64, _ fraction: UInt64, at offset: Int) -> Double? {
    let rest = DigitWord(cursor.word(at: offset))
    let end = offset &+ rest.count
    guard !cursor[end].isDigit, cursor[end] | 0x20 != UInt8(ascii: "e") else { return nil }
    // 19 digits can't overflow 64 bits.
    let significand = (whole &* 100_000_000 &+ fraction) &* 100_000_000 &+ rest.valueOfEight
    guard let value = Double(nearestTo: significand, exponent: -16) else { return nil }
    cursor.advance(by: end)
    return value
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
    var value: Number?
    if number.isComplete, let magnitude = Number(nearestTo: number.significand, exponent: number.exponent) {
      value = number.isNegative ? -magnitude : magnitude
    } else {
      // Sound: the buffer isn't kept.
      value = unsafe cursor.withBytes(at: cursor.position, count: number.count) { text in
        unsafe Number(spelling: text, exponent: number.exponent)
      }
    }
    if value != nil { cursor.advance(by: number.count) }
    return value
  }

  /// Reads a `Decimal` with all of its digits.
  @inline(never)
  mutating func decimal() throws(Interruption) -> Decimal? {
    skipWhiteSpace()
    guard isAtNumber else { return nil }
    if cursor.isBeforeLimit {
      // The common case: a price of up to seven bytes.
      let number = PointWord(cursor.word())
      if number.isShort, cursor.byte != UInt8(ascii: "0") || number.wholeCount == 1, number.significand != 0,
        cursor[number.count] | 0x20 != UInt8(ascii: "e")
      {
        cursor.advance(by: number.count)
        return Decimal(sign: .plus, exponent: -number.fractionCount, significand: Decimal(number.significand))
      }
    }
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
      if number.count > 38 {
        let token = JSONToken.number(JSONNumber(text: text, fidelity: .spelling))
        if RescueRules.decimal(token).lossless == nil { return nil }
      }
    }
    guard let value, !value.isNaN else { return nil }
    cursor.advance(by: number.count)
    return value
  }
}
