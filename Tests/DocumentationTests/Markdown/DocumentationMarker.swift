/// A comment of a document that says how the Swift block after it is compiled.
///
/// Its text is `swift:` and one of these: `given` and declarations, `not compiled:` and a reason, or `new program`.
enum DocumentationMarker: Equatable {
  /// Declarations that a reader is to imagine, and the line on which they begin.
  case given(String, line: Int)

  /// The block isn't compiled, for this reason.
  case notCompiled(String)

  /// The block doesn't see the blocks before it.
  case newProgram

  /// Reads the text of a comment.
  ///
  /// - Parameters:
  ///   - comment: What is between `<!--` and `-->`.
  ///   - line: The line of `<!--`.
  /// - Returns: `nil` for a comment that isn't about Swift.
  /// - Throws: ``MarkdownError``, if the comment begins with `swift:` and goes on in another way.
  init?(comment: String, line: Int) throws {
    let start = comment.prefix { $0.isWhitespace }
    let text = comment.dropFirst(start.count)
    guard text.hasPrefix("swift:") else { return nil }
    let instruction = text.dropFirst("swift:".count).drop { $0.isWhitespace }
    if instruction.hasPrefix("given") {
      let code = instruction.dropFirst("given".count)
      let lineBreaks = comment[..<code.startIndex].count { $0.isNewline }
      self = .given(String(code), line: line + lineBreaks)
    } else if instruction.hasPrefix("not compiled:") {
      let reason = instruction.dropFirst("not compiled:".count).trimmed
      guard !reason.isEmpty else {
        throw MarkdownError(line: line, "the comment gives no reason after \"not compiled:\"")
      }
      self = .notCompiled(reason)
    } else if instruction.trimmed == "new program" {
      self = .newProgram
    } else {
      throw MarkdownError(
        line: line,
        "the comment says neither \"given\" nor \"not compiled: REASON\" nor \"new program\": \(text.trimmed)"
      )
    }
  }
}

/// Why a document's blocks can't be read.
struct MarkdownError: Error, Equatable, CustomStringConvertible {
  let line: Int
  let problem: String

  init(line: Int, _ problem: String) {
    self.line = line
    self.problem = problem
  }

  var description: String { "line \(line): \(problem)" }
}

extension Substring {
  /// The text without white space around it.
  var trimmed: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
