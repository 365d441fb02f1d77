import Foundation

/// The conversion that `JSONDecoder` calls `convertFromSnakeCase`.
///
/// One piece for the envelopes, which have to guess what a decoder made of a key, and for the decoder of our own.
package enum SnakeCase {
  /// Turns `first_name` into `firstName`. Underscores at the ends stay.
  ///
  /// Words are capitalised as Foundation does it, behind digits and punctuation as well: `foo_2nd` is `foo2Nd`.
  ///
  /// - Parameter key: The payload's key.
  package static func camelCased(_ key: String) -> String {
    guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
      return key
    }
    let words = key[first...last].split(separator: "_")
    guard let start = words.first, words.count > 1 else { return key }
    let joined = words.dropFirst().reduce(start.lowercased()) { $0 + $1.capitalized }
    return String(key[..<first]) + joined + String(key[key.index(after: last)...])
  }
}
