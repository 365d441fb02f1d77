#if Macros
  /// The key conversions that `JSONEncoder` and `JSONDecoder` call `convertToSnakeCase` and `convertFromSnakeCase`.
  enum SnakeCase {
    /// Converts `myURLProperty` to `my_url_property`. Leading and trailing underscores are kept.
    static func converted(_ name: String) -> String {
      var words: [Substring] = []
      var start = name.startIndex
      var index = name.startIndex
      while index < name.endIndex {
        let next = name.index(after: index)
        let isCapital = name[index].isUppercase
        let followsCapital = index > name.startIndex && name[name.index(before: index)].isUppercase
        let precedesSmall = next < name.endIndex && name[next].isLowercase
        // A word begins at a capital after a small letter, and at the last capital of several before a small letter.
        if isCapital, index > start, !followsCapital || precedesSmall {
          words.append(name[start..<index])
          start = index
        }
        index = next
      }
      words.append(name[start...])
      return words.map { $0.lowercased() }.joined(separator: "_")
    }

    /// Converts `my_url_property` to `myUrlProperty`, as `JSONDecoder` does for `convertFromSnakeCase`. Leading and trailing
    /// underscores are kept.
    static func camelCased(_ key: String) -> String {
      guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
        return key
      }
      let words = key[first...last].split(separator: "_")
      guard let start = words.first, words.count > 1 else { return key }
      let joined = words.dropFirst().reduce(start.lowercased()) { $0 + capitalized($1) }
      return String(key[..<first]) + joined + String(key[key.index(after: last)...])
    }

    /// The word with a capital at the beginning and after each character that isn't a letter or, inside a word, an apostrophe.
    private static func capitalized(_ word: Substring) -> String {
      var isInside = false
      return word.reduce(into: "") { text, character in
        text += isInside ? character.lowercased() : titlecased(character)
        isInside = character.isLetter || isInside && character == "'"
      }
    }

    /// The character as the first of a capitalized word: `ß` is `Ss`, unlike in capitals.
    private static func titlecased(_ character: Character) -> String {
      guard let first = character.unicodeScalars.first else { return "" }
      return first.properties.titlecaseMapping + String(String.UnicodeScalarView(character.unicodeScalars.dropFirst()))
    }
  }
#endif
