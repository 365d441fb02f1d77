import ShieldedDecoding

/// The text between the quotes of a string whose escapes have been checked.
struct ScannedString {
  var position: Int
  var count: Int
  var isASCII: Bool
  var isEscaped: Bool
}

extension _JSONReader {
  /// Reads a string.
  ///
  /// - Returns: `nil` if it isn't a string, or not valid Unicode. The reader is then at the value.
  @usableFromInline @inline(never)
  mutating func string() throws(Interruption) -> String? { try plainString() }

  /// Reads a string. Inlined because the call itself would take a large part of the time.
  @inline(__always)
  mutating func plainString() throws(Interruption) -> String? {
    guard cursor.isBeforeLimit, cursor.byte == UInt8(ascii: "\"") else { return try unusualString() }
    // Two words are examined at once, since the lengths of short strings are hard to predict.
    let (first, second) = (cursor.word(at: 1), cursor.word(at: 9))
    let (stopsInFirst, stopsInSecond) = (Self.stops(in: first), Self.stops(in: second))
    if stopsInFirst | stopsInSecond != 0 {
      let inFirst = stopsInFirst.trailingZeroBitCount &>> 3
      let count = stopsInFirst != 0 ? inFirst : 8 &+ stopsInSecond.trailingZeroBitCount &>> 3
      guard cursor[count &+ 1] == UInt8(ascii: "\"") else { return try unusualString() }
      let key = ShortStringCache.Key(first, second, count: count)
      let text = shortStrings.text(key) { plainText(count: count) }
      cursor.advance(by: count &+ 2)
      return text
    }
    guard let count = plainCount(from: 16) else { return try unusualString() }
    let text = plainText(count: count)
    cursor.advance(by: count &+ 2)
    return text
  }

  /// Returns the number of plain ASCII characters between the quote at the cursor and the next; `nil` if the string is another one.
  ///
  /// - Parameter count: The number of characters that are known to be plain.
  @inline(__always)
  private func plainCount(from count: Int) -> Int? {
    var count = count
    while cursor.isBeforeLimit(count) {
      let stops = Self.stops(in: cursor.word(at: count &+ 1))
      if stops == 0 {
        count &+= 8
        continue
      }
      count &+= stops.trailingZeroBitCount &>> 3
      return cursor[count &+ 1] == UInt8(ascii: "\"") ? count : nil
    }
    return nil
  }

  /// Returns the number of characters of the string at the cursor; `nil` if it isn't plain ASCII, or not a string.
  func plainCount() -> Int? {
    cursor.isBeforeLimit && cursor.byte == UInt8(ascii: "\"") ? plainCount(from: 0) : nil
  }

  /// Marks what ends a run of plain ASCII characters.
  @inline(__always)
  private static func stops(in word: UInt64) -> UInt64 { StringWord.stops(in: word) | word & 0x8080_8080_8080_8080 }

  /// Returns the ASCII text after the quote at the cursor.
  @inline(__always)
  private func plainText(count: Int) -> String {
    // Sound: the buffer isn't kept.
    unsafe cursor.withBytes(at: cursor.position &+ 1, count: count) { unsafe String(ascii: $0) }
  }

  /// Reads a string after white space or near the end, or one that isn't plain ASCII.
  @inline(never)
  private mutating func unusualString() throws(Interruption) -> String? {
    if cursor.byte <= 0x20 {
      skipSpaces()
      if cursor.isBeforeLimit, cursor.byte == UInt8(ascii: "\"") { return try string() }
    }
    guard cursor.byte == UInt8(ascii: "\"") else { return nil }
    let start = cursor
    let text = try scanString()
    if let value = self.text(of: text) { return value }
    cursor = start
    return nil
  }

  /// Moves past a string, and checks its escapes.
  mutating func scanString() throws(Interruption) -> ScannedString {
    let start = cursor.position &+ 1
    var count = 1
    var bits: UInt64 = 0
    var isEscaped = false
    while true {
      if cursor.isBeforeLimit(count) {
        let word = cursor.word(at: count)
        let stops = StringWord.stops(in: word)
        if stops == 0 {
          bits |= word
          count &+= 8
          continue
        }
        // The bits below the lowest mark, without the highest bit of the stop itself.
        bits |= word & (stops &- 1) & ~stops
        count &+= stops.trailingZeroBitCount &>> 3
      }
      guard count < cursor.remaining else { throw Interruption() }
      let byte = cursor[count]
      if byte == UInt8(ascii: "\"") { break }
      if byte < 0x20 { throw Interruption() }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        count = try endOfEscape(at: count)
      } else {
        bits |= UInt64(byte)
        count &+= 1
      }
    }
    // A string is never the last in a payload that ends in a bracket.
    guard count &+ 1 < cursor.remaining else { throw Interruption() }
    cursor.advance(by: count &+ 1)
    return ScannedString(position: start, count: count &- 1, isASCII: StringWord.isASCII(bits), isEscaped: isEscaped)
  }

  /// - Returns: The offset after the escape.
  @inline(never)
  private func endOfEscape(at offset: Int) throws(Interruption) -> Int {
    guard offset &+ 1 < cursor.remaining else { throw Interruption() }
    switch cursor[offset &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return offset &+ 2
    case UInt8(ascii: "u"):
      guard offset &+ 6 < cursor.remaining else { throw Interruption() }
      guard HexadecimalDigit.value(of: cursor.halfWord(at: offset &+ 2)) != nil else { throw Interruption() }
      return offset &+ 6
    default: throw Interruption()
    }
  }

  /// Returns the text of a string; `nil` if it isn't valid Unicode.
  func text(of string: ScannedString) -> String? {
    // Sound: the buffer isn't kept.
    unsafe cursor.withBytes(at: string.position, count: string.count) { utf8 in
      if string.isEscaped { return unsafe String(unescaping: utf8) }
      return unsafe string.isASCII ? String(ascii: utf8) : String(valid: utf8)
    }
  }

  /// Returns the text of a string, with U+FFFD in place of invalid Unicode.
  func repairedText(of string: ScannedString) -> String {
    // Sound: the buffer isn't kept.
    unsafe cursor.withBytes(at: string.position, count: string.count) { utf8 in
      unsafe String(repairing: utf8)
    }
  }
}
