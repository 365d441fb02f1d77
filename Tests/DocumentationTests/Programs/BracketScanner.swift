/// Follows brackets, strings and comments through the lines of Swift source text.
struct BracketScanner {
  private enum Context: Equatable {
    case bracket
    case comment
    case string(quotes: Int, pounds: Int)
  }

  private var contexts: [Context] = []

  /// The comment that ends the last line, if the line isn't indented and closes all brackets.
  private(set) var comment: Substring?

  private var isIndented = false

  /// Whether the next line is in no bracket, string or comment.
  var isAtTopLevel: Bool { contexts.isEmpty }

  /// Moves on by a line.
  ///
  /// - Parameter line: The line without its line break.
  mutating func scan(_ line: Substring) {
    var rest = line
    comment = nil
    isIndented = line.first?.isWhitespace == true
    while !rest.isEmpty {
      switch contexts.last {
      case .comment: rest = afterCommentCharacter(rest)
      case .string(let quotes, let pounds): rest = afterStringCharacter(rest, quotes: quotes, pounds: pounds)
      case .bracket, nil: rest = afterCodeCharacter(rest)
      }
    }
    // A string of one line ends with it; only an invalid one is still open.
    if case .string(1, _) = contexts.last { contexts.removeLast() }
  }

  private mutating func afterCommentCharacter(_ rest: Substring) -> Substring {
    if rest.hasPrefix("*/") {
      contexts.removeLast()
      return rest.dropFirst(2)
    }
    if rest.hasPrefix("/*") {
      contexts.append(.comment)
      return rest.dropFirst(2)
    }
    return rest.dropFirst()
  }

  private mutating func afterStringCharacter(_ rest: Substring, quotes: Int, pounds: Int) -> Substring {
    let escape = "\\" + String(repeating: "#", count: pounds)
    if rest.hasPrefix(escape) {
      let escaped = rest.dropFirst(escape.count)
      if escaped.first == "(" { contexts.append(.bracket) }
      return escaped.dropFirst()
    }
    let end = String(repeating: "\"", count: quotes) + String(repeating: "#", count: pounds)
    if rest.hasPrefix(end) {
      contexts.removeLast()
      return rest.dropFirst(end.count)
    }
    return rest.dropFirst()
  }

  private mutating func afterCodeCharacter(_ rest: Substring) -> Substring {
    if rest.hasPrefix("//") {
      if isAtTopLevel, !isIndented { comment = rest.dropFirst(2) }
      return ""
    }
    if rest.hasPrefix("/*") {
      contexts.append(.comment)
      return rest.dropFirst(2)
    }
    let pounds = rest.prefix { $0 == "#" }.count
    let afterPounds = rest.dropFirst(pounds)
    if afterPounds.first == "\"" {
      let quotes = afterPounds.hasPrefix("\"\"\"") ? 3 : 1
      contexts.append(.string(quotes: quotes, pounds: pounds))
      return afterPounds.dropFirst(quotes)
    }
    if pounds > 0 { return afterPounds }
    if let first = rest.first {
      if "([{".contains(first) { contexts.append(.bracket) }
      if ")]}".contains(first), !contexts.isEmpty { contexts.removeLast() }
    }
    return rest.dropFirst()
  }
}
