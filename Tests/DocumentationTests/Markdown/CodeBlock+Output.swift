/// A Swift block with the output that its document shows.
struct ShownBlock: Equatable {
  let block: CodeBlock

  /// The lines of its comments that show results, and those of the blocks of text after it.
  var output: [String]

  /// The Swift blocks of a document.
  ///
  /// - Parameter blocks: All blocks of the document.
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
