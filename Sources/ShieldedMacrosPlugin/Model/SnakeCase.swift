#if Macros
  /// The key conversion that `JSONEncoder` calls `convertToSnakeCase`.
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
  }
#endif
