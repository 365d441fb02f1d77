#if Macros
  /// The keys that lead to a value in the payload.
  struct PayloadPath: Hashable {
    var keys: [String]

    /// The path that a text names, whose dots separate the keys.
    init(separatedByDots text: String) {
      keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// The path of one key, which may contain dots.
    init(literal key: String) {
      keys = [key]
    }

    var first: String { keys.first ?? "" }

    /// The path with dots between the keys.
    var text: String { keys.joined(separator: ".") }

    /// The path as the array literal of string literals that generated code contains.
    var source: String { "[" + keys.map(SwiftLiteral.string).joined(separator: ", ") + "]" }
  }
#endif
