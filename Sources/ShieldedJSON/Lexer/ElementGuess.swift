import ShieldedDecoding

/// Recognizes a comma between two elements of a list, without reading the list from its beginning.
///
///     …,"tags":["a"]}, {"id":7,"name":"…
///                    ^ a comma between two objects, of which the second has the first key of the list's first element
///
/// If the elements before the comma turn out to be valid JSON that ends at it, the guess is right: reading valid JSON from its
/// beginning can't stop inside a string or an object.
package struct ElementGuess {
  /// The first key of the list's first element, with its quotes.
  package let key: [UInt8]

  /// - Parameter position: The position of the list's first element, or of white space before it.
  /// - Returns: `nil` if the element isn't an object with a first key of at most 64 bytes, or if there is much white space.
  package init?(fromElementAt position: Int, in bytes: Span<UInt8>) {
    guard let quote = Self.firstQuote(from: position, in: bytes) else { return nil }
    var key = [UInt8(ascii: "\"")]
    for end in (quote + 1)..<min(quote + 65, bytes.count) {
      key.append(bytes[end])
      if bytes[end] == UInt8(ascii: "\"") {
        self.key = key
        return
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a comma probably separates two elements.
  ///
  /// - Parameter start: The position of the first byte to look at.
  package func isSeparator(_ comma: Int, in bytes: Span<UInt8>, from start: Int) -> Bool {
    var end = comma - 1
    while end > start, bytes[end].isJSONWhiteSpace { end -= 1 }
    guard end >= start, bytes[end] == UInt8(ascii: "}"), let quote = Self.firstQuote(from: comma + 1, in: bytes),
      key.count <= bytes.count - quote
    else { return false }
    return key.indices.allSatisfy { bytes[quote + $0] == key[$0] }
  }

  /// The position of the first quote of an object that begins at a position or after white space.
  private static func firstQuote(from position: Int, in bytes: Span<UInt8>) -> Int? {
    guard let brace = Self.position(afterWhiteSpaceFrom: position, in: bytes), bytes[brace] == UInt8(ascii: "{"),
      let quote = Self.position(afterWhiteSpaceFrom: brace + 1, in: bytes), bytes[quote] == UInt8(ascii: "\"")
    else { return nil }
    return quote
  }

  /// Returns `nil` also if there is much white space.
  private static func position(afterWhiteSpaceFrom position: Int, in bytes: Span<UInt8>) -> Int? {
    var position = position
    let end = min(bytes.count, position + 256)
    while position < end, bytes[position].isJSONWhiteSpace { position += 1 }
    return position < end ? position : nil
  }
}
