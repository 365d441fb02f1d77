/// A key of the payload, compared by its UTF-8 bytes.
///
/// Two Swift strings are equal if they are canonically equivalent, such as U+212B, and the letter A followed by U+030A. Two
/// keys of the payload are equal only if they have the same bytes, after their escapes are converted.
package struct SpelledKey: Hashable {
  package let text: String
  /// Whether the key has only ASCII characters. A string that is equal to such a key and has as many bytes in UTF-8 has the
  /// same bytes, so they don't have to be compared.
  private let isASCII: Bool

  package init(_ text: String) {
    self.text = text
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether a string has the same bytes.
  @inline(__always)
  package func isSpelled(_ other: String) -> Bool {
    // Comparing the lengths first rejects most keys that differ. Comparing strings is faster than comparing their bytes.
    text.utf8.count == other.utf8.count && text == other && (isASCII || text.utf8.elementsEqual(other.utf8))
  }

  package static func == (a: SpelledKey, b: SpelledKey) -> Bool { a.isSpelled(b.text) }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
