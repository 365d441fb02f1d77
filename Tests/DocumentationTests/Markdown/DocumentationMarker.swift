/// A comment of a document that says how the Swift block after it is compiled and run.
///
/// Its text is `swift:` and one of these: `given` and declarations, `then` and statements, `not compiled:` or `not run:` and a
/// reason, or `new program`.
enum DocumentationMarker: Equatable {
  /// Declarations that a reader is to imagine, and the line on which they begin.
  case given(String, line: Int)

  /// Statements that run after the block, and the line on which they begin. What they print is part of the block's output.
  case then(String, line: Int)

  /// The block isn't compiled, for this reason.
  case notCompiled(String)

  /// The block is compiled and not run, for this reason.
  case notRun(String)

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
    if let word = ["given", "then"].first(where: instruction.hasPrefix) {
      let code = instruction.dropFirst(word.count)
      let first = line + comment[..<code.startIndex].count { $0.isNewline }
      self = word == "given" ? .given(String(code), line: first) : .then(String(code), line: first)
    } else if let words = ["not compiled:", "not run:"].first(where: instruction.hasPrefix) {
      let reason = instruction.dropFirst(words.count).trimmed
      guard !reason.isEmpty else { throw MarkdownError(line: line, "the comment gives no reason after \"\(words)\"") }
      self = words == "not run:" ? .notRun(reason) : .notCompiled(reason)
    } else if instruction.trimmed == "new program" {
      self = .newProgram
    } else {
      throw MarkdownError(
        line: line,
        "the comment says none of \"given\", \"then\", \"not compiled: REASON\", \"not run: REASON\" and \"new program\": "
          + text.trimmed
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
