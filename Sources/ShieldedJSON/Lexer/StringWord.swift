/// Finds quotes, backslashes and control characters among eight bytes of a string at once.
///
/// Each function returns a word in which the highest bit of a byte is that byte's mark. One subtraction compares all eight
/// bytes. A match borrows from the bytes above it, so a mark above the lowest one may be wrong. The lowest mark is always
/// right.
enum StringWord {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks quotes.
  @inline(__always)
  static func quotes(in word: UInt64) -> UInt64 {
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    return (quotes &- ones) & ~quotes & highBits
  }

  /// Marks backslashes, which begin an escape, and control characters, which JSON doesn't allow in a string.
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

  @inline(__always)
  static func isASCII(_ word: UInt64) -> Bool {
    word & highBits == 0
  }
}
