import ShieldedDecoding

extension _JSONReader {
  /// Reads any value as a token, for the rescue table, and moves past it.
  @usableFromInline @inline(never)
  package mutating func token() throws(Interruption) -> JSONToken {
    skipWhiteSpace()
    switch cursor.byte {
    case UInt8(ascii: "\""):
      let string = try scanString()
      if let text = text(of: string) { return .string(text) }
      return .invalidString(repaired: repairedText(of: string))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      let number = try scanNumber()
      let text = spelling(of: number)
      cursor.advance(by: number.count)
      return .number(JSONNumber(text: text, fidelity: .spelling))
    case UInt8(ascii: "t"):
      try skipLiteral("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try skipLiteral("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try skipLiteral("null")
      return .null
    case UInt8(ascii: "{"): return .object(isEmpty: try skipReportingEmptiness())
    case UInt8(ascii: "["): return .array(isEmpty: try skipReportingEmptiness())
    default: throw Interruption()
    }
  }

  private mutating func skipReportingEmptiness() throws(Interruption) -> Bool {
    var inside = cursor
    try skipContainer()
    // The closing bracket has been passed, so the bytes up to it can be read.
    inside.advance()
    while inside.byte.isJSONWhiteSpace { inside.advance() }
    return inside.position + 1 == cursor.position
  }

  /// Reads `true` or `false`.
  ///
  /// - Returns: `nil` for any other value. The reader is then at the value.
  @usableFromInline @inline(never)
  mutating func boolean() throws(Interruption) -> Bool? { try plainBoolean() }

  /// Reads `true` or `false`. Inlined because the call itself would take a large part of the time.
  @inline(__always)
  mutating func plainBoolean() throws(Interruption) -> Bool? {
    if cursor.isBeforeLimit {
      // "true" and "fals", with the first letter in the lowest byte.
      let word = cursor.halfWord()
      if word == 0x6575_7274 {
        cursor.advance(by: 4)
        return true
      }
      if word == 0x736C_6166, cursor[4] == UInt8(ascii: "e") {
        cursor.advance(by: 5)
        return false
      }
    }
    return try unusualBoolean()
  }

  /// Reads a Boolean after white space or near the end.
  @inline(never)
  private mutating func unusualBoolean() throws(Interruption) -> Bool? {
    skipWhiteSpace()
    switch cursor.byte {
    case UInt8(ascii: "t"):
      try skipLiteral("true")
      return true
    case UInt8(ascii: "f"):
      try skipLiteral("false")
      return false
    default: return nil
    }
  }

  /// Moves past `null` if that is next.
  ///
  /// - Returns: Whether it was next.
  @inlinable @inline(__always)
  package mutating func advancePastNull() throws(Interruption) -> Bool {
    skipWhiteSpace()
    guard cursor.byte == UInt8(ascii: "n") else { return false }
    try skipLiteral("null")
    return true
  }
}
