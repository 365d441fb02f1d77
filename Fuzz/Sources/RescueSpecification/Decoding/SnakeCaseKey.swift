import Foundation

/// The conversion of keys that `convertFromSnakeCase` documents.
package enum SnakeCaseKey {
  /// Removes the underscores between words, and begins each word but the first with a capital. Underscores at the beginning and
  /// at the end are kept, and a key of one word is unchanged.
  package static func converted(_ key: String) -> String {
    guard let start = key.firstIndex(where: { $0 != "_" }), let end = key.lastIndex(where: { $0 != "_" }) else {
      return key
    }
    let words = key[start...end].split(separator: "_")
    guard words.count > 1 else { return key }
    let rest = words.dropFirst().map { $0.capitalized }.joined()
    return "\(key[..<start])\(words[0].lowercased())\(rest)\(key[key.index(after: end)...])"
  }
}
