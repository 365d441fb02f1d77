import ShieldedDecoding

// Each function returns `nil` if the payload holds another kind of value, or one that doesn't fit. The reader is then at the
// value.
extension JSONReader {
  /// Reads an integer that fits in 64 bits.
  @usableFromInline @inline(never)
  mutating func int() throws(Interruption) -> Int64? { try plainInt() }

  /// Does the same. Inlined where the call would take a large part of the time.
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
  private mutating func unusualInt() throws(Interruption) -> Int64? { try longInteger() }

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
    switch RescueRules.integer(token) as Conversion<Integer> {
    case .exact(let value), .retyped(let value, _):
      cursor.advance(by: number.count)
      return value
    case .lossy, .unusable: return nil
    }
  }

  /// Reads an integer of any width.
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
}
