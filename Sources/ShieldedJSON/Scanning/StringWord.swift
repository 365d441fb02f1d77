/// Eight bytes of a string, searched at once.
///
/// Subtracting from every byte at the same time borrows from the next byte only where a byte was below what is subtracted, so
/// the lowest mark is always right, and the marks above it may not be. Only the lowest is used.
enum StringWord {
  /// Marks, by their highest bits, bytes that end a run of plain text: the quote, the backslash and the control characters.
  @inline(__always)
  static func stops(in word: UInt64) -> UInt64 {
    let quotes = word ^ 0x2222_2222_2222_2222
    let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let marks =
      (quotes &- 0x0101_0101_0101_0101) & ~quotes
      | (backslashes &- 0x0101_0101_0101_0101) & ~backslashes
      | (word &- 0x2020_2020_2020_2020) & ~word
    return marks & 0x8080_8080_8080_8080
  }

  @inline(__always)
  static func quotes(in word: UInt64) -> UInt64 {
    let quotes = word ^ 0x2222_2222_2222_2222
    return (quotes &- 0x0101_0101_0101_0101) & ~quotes & 0x8080_8080_8080_8080
  }
  @inline(__always)
  static func others(in word: UInt64) -> UInt64 {
    let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let marks =
      (backslashes &- 0x0101_0101_0101_0101) & ~backslashes
      | (word &- 0x2020_2020_2020_2020) & ~word
    return marks & 0x8080_8080_8080_8080
  }
}
