/// A key of the payload, compared by its UTF-8 bytes.
///
/// Strings that are canonically equivalent are equal, such as U+212B and the letter A with U+030A. JSON keys are equal only if
/// they are spelled alike.
struct SpelledKey: Hashable {
  let text: String
  /// A string that is equal to one of ASCII characters alone, and as long in UTF-8, has the same bytes.
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether a string has the same bytes.
  @inline(__always)
  func isSpelled(_ other: String) -> Bool {
    // Comparing the lengths first rejects most keys that differ. Comparing strings is faster than comparing their bytes.
    text.utf8.count == other.utf8.count && text == other && (isASCII || text.utf8.elementsEqual(other.utf8))
  }

  static func == (a: SpelledKey, b: SpelledKey) -> Bool { a.isSpelled(b.text) }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
