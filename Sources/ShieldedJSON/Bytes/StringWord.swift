/// Searches eight bytes of a string at once.
///
/// Marks are the highest bits of bytes. Subtracting from all bytes at the same time borrows from the next byte only if a byte
/// is smaller than what is subtracted. So the lowest mark is always right, and a mark above it may be one byte too high: on the
/// byte that follows a match.
enum StringWord {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks quotes.
  @inline(__always)
  static func quotes(in word: UInt64) -> UInt64 {
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    return (quotes &- ones) & ~quotes & highBits
  }

  /// Marks backslashes and control characters, which plain text doesn't contain.
  @inline(__always)
  static func exceptions(in word: UInt64) -> UInt64 {
    let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    return ((backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word) & highBits
  }

  /// Marks the bytes that end a run of plain text: quotes, backslashes and control characters.
  @inline(__always)
  static func stops(in word: UInt64) -> UInt64 {
    quotes(in: word) | exceptions(in: word)
  }

  /// Whether no byte has its highest bit set.
  @inline(__always)
  static func isASCII(_ word: UInt64) -> Bool {
    word & highBits == 0
  }
}
