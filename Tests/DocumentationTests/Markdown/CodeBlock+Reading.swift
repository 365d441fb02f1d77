extension CodeBlock {
  /// Reads the blocks of code of a Markdown document.
  ///
  /// - Parameters:
  ///   - markdown: The text of the document.
  ///   - indentedBlocks: Whether a paragraph that is indented by four columns is Swift, as in an article for DocC.
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
