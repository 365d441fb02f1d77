/// A declaration, a statement or a directive at the top level of a block, with the comments and attributes before it.
struct SourceChunk: Equatable {
  /// The line of its first line, from 1, in the text that was split.
  var line: Int

  /// Its lines.
  var text: String
}

extension SourceChunk {
  /// Splits a text at the lines that begin something at the top level.
  ///
  /// Such a line isn't indented, isn't inside brackets, a string, a comment or `#if`, and doesn't begin with a closing bracket,
  /// `else` or `catch`. Regular-expression literals with quotes or brackets aren't understood.
  ///
  /// - Parameter source: Swift source text.
  /// - Returns: The chunks in order. Comments at the end are left out.
  static func chunks(of source: String) -> [SourceChunk] {
    var found: [SourceChunk] = []
    var current: SourceChunk?
    var scanner = BracketScanner()
    var conditions = 0
    for (index, line) in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let isTopLevel = scanner.isAtTopLevel && conditions == 0 && begins(line)
      if isTopLevel, let chunk = current, !chunk.isPrefix {
        found.append(chunk)
        current = nil
      }
      if current != nil {
        current?.text += "\n" + line
      } else if !line.trimmed.isEmpty {
        current = SourceChunk(line: index + 1, text: String(line))
      }
      if scanner.isAtTopLevel {
        if line.hasPrefix("#if") { conditions += 1 }
        if line.hasPrefix("#endif") { conditions -= 1 }
      }
      scanner.scan(line)
    }
    if let current, !current.isPrefix || found.isEmpty { found.append(current) }
    return found
  }

  /// Whether it consists of comments and attributes, which belong to what follows.
  private var isPrefix: Bool {
    text.split(separator: "\n").allSatisfy { line in
      let line = line.trimmed
      return line.isEmpty || line.hasPrefix("//") || line.wholeMatch(of: /@[A-Za-z_]+(\([^()]*\))?/) != nil
    }
  }

  private static func begins(_ line: Substring) -> Bool {
    guard let first = line.first, !first.isWhitespace, !")]}".contains(first) else { return false }
    return line.prefixMatch(of: /(?:else|catch)\b/) == nil
  }

  /// The first line of code without attributes, modifiers and comments: `struct Product {` for `public struct Product {`.
  var head: Substring {
    for line in text.split(separator: "\n") {
      var rest = line.drop { $0.isWhitespace }
      if rest.hasPrefix("//") || rest.hasPrefix("#if") { continue }
      while let end = Self.endOfModifier(rest) { rest = rest[end...] }
      if !rest.isEmpty { return rest }
    }
    return ""
  }

  private static func endOfModifier(_ text: Substring) -> Substring.Index? {
    let attribute = /@[A-Za-z_]+(?:\([^()]*\))?\s*/
    let modifier = /(?:public|package|internal|fileprivate|private|open|final|indirect|nonisolated)\s+/
    return (text.prefixMatch(of: attribute) ?? text.prefixMatch(of: modifier))?.range.upperBound
  }

  /// Whether a comment ends its last line of code.
  var endsInComment: Bool {
    var scanner = BracketScanner()
    for line in text.split(whereSeparator: \.isNewline) { scanner.scan(line) }
    return scanner.comment != nil
  }

  /// Whether it declares a type, an extension, a function, a macro or an operator. Variables count as statements.
  var isDeclaration: Bool {
    let keywords = [
      "struct", "class", "enum", "actor", "protocol", "extension", "func", "typealias", "macro", "precedencegroup",
      "prefix operator", "infix operator", "postfix operator", "prefix func", "postfix func",
    ]
    let head = head
    return keywords.contains { head.hasPrefix($0 + " ") }
  }

  /// Whether it imports a module.
  var isImport: Bool { head.hasPrefix("import ") }
}
