import Foundation

/// The key conversion that `JSONDecoder` calls `convertFromSnakeCase`.
///
/// Envelopes use it to find keys that a decoder may have converted, and our own decoder uses it for its key strategy.
package enum SnakeCase {
  /// Converts `first_name` to `firstName`. Leading and trailing underscores are kept.
  ///
  /// Words are capitalised as Foundation does, including after digits and punctuation: `foo_2nd` becomes `foo2Nd`.
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
