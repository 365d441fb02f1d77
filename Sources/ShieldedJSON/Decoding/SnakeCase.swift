/// The conversion of `snake_case` keys, word for word as `JSONDecoder` documents it.
enum SnakeCase {
  /// Turns `first_name` into `firstName`. Underscores at the ends stay.
  ///
  /// - Parameter key: The payload's key.
  static func camelCased(_ key: String) -> String {
    guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
      return key
    }
    let words = key[first...last].split(separator: "_")
    guard let start = words.first, words.count > 1 else { return key }
    let joined = words.dropFirst().reduce(start.lowercased()) { $0 + Self.capitalized($1) }
    return String(key[..<first]) + joined + String(key[key.index(after: last)...])
  }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }
}
