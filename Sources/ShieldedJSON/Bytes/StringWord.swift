/// Eight bytes of a string, searched at once.
///
/// Subtracting from every byte at the same time borrows from the next byte only where a byte was below what is subtracted, so
/// the lowest mark is always right, and a mark above it may stand one too high: on the byte that follows those looked for. Marks are
/// the bytes' highest bits.
enum StringWord {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks quotes.
  @inline(__always)
  static func quotes(in word: UInt64) -> UInt64 {
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    return (quotes &- ones) & ~quotes & highBits
  }

  /// Marks backslashes and control characters, which plain text has none of.
  @inline(__always)
  static func exceptions(in word: UInt64) -> UInt64 {
    let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    return ((backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word) & highBits
  }

  /// Marks what ends a run of plain text: quotes, backslashes and control characters.
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
