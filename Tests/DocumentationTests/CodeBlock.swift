/// A block of code in a Markdown document.
struct CodeBlock: Equatable {
  /// The first word after the fence in lower case; empty without one, and `swift` for an indented block of an article.
  var language: String

  /// The line of the document with the first line of code, from 1.
  var line: Int

  /// The code, without the indentation of the fence.
  var code: String

  /// What the comments directly before the block say about it.
  var markers: [DocumentationMarker] = []
}

extension CodeBlock {
  /// Reads the blocks of code of a Markdown document.
  ///
  /// - Parameter indentedBlocks: Whether a paragraph that is indented by four columns is Swift, as in an article for DocC.
  /// - Returns: The blocks of every language, in order.
  /// - Throws: ``MarkdownError`` for a fence or a comment that isn't closed, a comment about Swift that isn't understood, or
  ///   one without a Swift block after it.
  static func blocks(of markdown: String, indentedBlocks: Bool = false) throws -> [CodeBlock] {
    var reader = MarkdownReader(markdown, indentedBlocks: indentedBlocks)
    return try reader.blocks()
  }
}

/// Reads a document line by line.
private struct MarkdownReader {
  private let lines: [Substring]
  private let indentedBlocks: Bool
  private var index = 0
  private var markers: [DocumentationMarker] = []
  private var lineOfMarkers = 0
  private var isInList = false
  private var found: [CodeBlock] = []

  init(_ markdown: String, indentedBlocks: Bool) {
    lines = markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self.indentedBlocks = indentedBlocks
  }

  mutating func blocks() throws -> [CodeBlock] {
    while index < lines.count {
      let line = lines[index]
      let text = line.drop { $0 == " " }
      let indentation = line.count - text.count
      if let fence = Fence(text) {
        try readFenced(fence, indentation: indentation)
      } else if text.hasPrefix("<!--") {
        try readComment()
      } else if text.isEmpty {
        index += 1
      } else if indentedBlocks, indentation >= 4, !isInList, index == 0 || lines[index - 1].trimmed.isEmpty {
        try readIndented()
      } else {
        try expectNoMarkers()
        if indentation < 2 { isInList = Self.isListItem(text) }
        index += 1
      }
    }
    try expectNoMarkers()
    return found
  }

  private mutating func readFenced(_ fence: Fence, indentation: Int) throws {
    let first = index + 1
    var code: [Substring] = []
    index = first
    while index < lines.count, !fence.isClosed(by: lines[index]) {
      let line = lines[index]
      code.append(line.dropFirst(min(indentation, line.prefix { $0 == " " }.count)))
      index += 1
    }
    guard index < lines.count else { throw MarkdownError(line: first, "the block of code isn't closed") }
    index += 1
    try add(CodeBlock(language: fence.language, line: first + 1, code: code.joined(separator: "\n")))
  }

  private mutating func readIndented() throws {
    let first = index
    var code: [Substring] = []
    while index < lines.count, lines[index].hasPrefix("    ") || lines[index].trimmed.isEmpty {
      code.append(lines[index].dropFirst(4))
      index += 1
    }
    while code.last?.trimmed.isEmpty == true { code.removeLast() }
    try add(CodeBlock(language: "swift", line: first + 1, code: code.joined(separator: "\n")))
  }

  private mutating func readComment() throws {
    let first = index
    var comment = String(lines[index].trimmed.dropFirst("<!--".count))
    while !comment.contains("-->") {
      index += 1
      guard index < lines.count else { throw MarkdownError(line: first + 1, "the comment isn't closed") }
      comment += "\n" + lines[index]
    }
    index += 1
    guard let end = comment.firstRange(of: "-->") else { return }
    if let marker = try DocumentationMarker(comment: String(comment[..<end.lowerBound]), line: first + 1) {
      if markers.isEmpty { lineOfMarkers = first + 1 }
      markers.append(marker)
    }
  }

  private mutating func add(_ block: CodeBlock) throws {
    if block.language != "swift" { try expectNoMarkers() }
    var block = block
    block.markers = markers
    markers = []
    found.append(block)
  }

  private func expectNoMarkers() throws {
    guard markers.isEmpty else {
      throw MarkdownError(line: lineOfMarkers, "the comment isn't directly before a Swift block")
    }
  }

  private static func isListItem(_ text: Substring) -> Bool {
    text.prefixMatch(of: /(?:[-*+]|\d+[.)])\s/) != nil
  }
}

/// The line that opens a block of code.
private struct Fence {
  let character: Character
  let length: Int
  let language: String

  init?(_ text: Substring) {
    guard let first = text.first, first == "`" || first == "~" else { return nil }
    length = text.prefix { $0 == first }.count
    let information = text.dropFirst(length)
    // A code span can begin with three backticks too, but then the line has more of them.
    guard length >= 3, !information.contains("`") else { return nil }
    character = first
    language = information.trimmed.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "+" }.lowercased()
  }

  func isClosed(by line: Substring) -> Bool {
    let text = line.trimmed
    return text.count >= length && text.allSatisfy { $0 == character }
  }
}

/// A Swift block with the output that its document shows.
struct ShownBlock: Equatable {
  let block: CodeBlock

  /// The lines of its comments that show results, and those of the blocks of text after it.
  var output: [String]

  /// The Swift blocks of a document.
  static func list(_ blocks: [CodeBlock]) -> [ShownBlock] {
    var found: [ShownBlock] = []
    for block in blocks {
      if block.language == "swift" {
        found.append(ShownBlock(block: block, output: block.results))
      } else if ["", "text", "console", "markdown"].contains(block.language), !found.isEmpty {
        found[found.count - 1].output += block.lines.map(String.init)
      }
    }
    return found
  }
}

extension CodeBlock {
  fileprivate var lines: [Substring] { code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }

  /// The lines of comments that show results, without `throws`, which can introduce an error.
  ///
  /// Such a comment ends a line that isn't indented, or its line follows directly after code. A comment with an empty line before it
  /// and code directly after it explains that code. So do comments inside brackets and at the ends of indented lines.
  fileprivate var results: [String] {
    var results: [String] = []
    var undecided: [String] = []
    var followsCode = false
    var scanner = BracketScanner()
    func text(_ comment: Substring) -> String {
      let text = comment.trimmed
      return text.hasPrefix("throws ") ? String(text.dropFirst("throws ".count)) : text
    }
    for line in lines {
      if scanner.isAtTopLevel, line.hasPrefix("//"), !line.hasPrefix("///") {
        if followsCode { results.append(text(line.dropFirst(2))) } else { undecided.append(text(line.dropFirst(2))) }
      } else if scanner.isAtTopLevel, line.trimmed.isEmpty {
        results += undecided
        (undecided, followsCode) = ([], false)
      } else {
        scanner.scan(line)
        if let comment = scanner.comment { results.append(text(comment)) }
        (undecided, followsCode) = ([], true)
      }
    }
    return results + undecided
  }
}

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
