import ShieldedDecoding

extension SpecifiedReport {
  /// The columns of a rendered report. The first three hold numbers.
  private static let titles = [
    "count", "elements", "share", "path", "expected", "found", "outcome", "rule", "first example",
  ]

  /// The longest cell whose text is promised to be whole.
  private static let cellLength = 100

  /// How many lists the first line names.
  private static let summaryListCount = 3

  /// The report for a terminal, or `nil` if a cell is too long to be shown whole.
  ///
  /// - Parameter limit: How many tallies are shown.
  package func text(limit: Int) -> String? {
    guard !isEmpty else { return summary(\.self) }
    let shown = tallies.prefix(max(0, limit)).map(cells)
    guard shown.joined().allSatisfy({ $0.count <= Self.cellLength }) else { return nil }
    let table = [Self.titles] + shown
    let widths = Self.titles.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    let rows = table.map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 3 ? space + row[column] : row[column] + space
      }.joined(separator: "  ").withoutTrailingSpaces
    }
    return ([summary(\.self), ""] + rows + remainders(limit)).joined(separator: "\n")
  }

  /// The report for an issue up to the end of its table, or `nil` if a cell is too long to be shown whole.
  package func markdown(title: String, limit: Int) -> String? {
    let heading = "## \(title.escapedForDisplay)\n\n\(summary(\.asCodeSpan))."
    guard !isEmpty else { return heading + "\n" }
    let shown = tallies.prefix(max(0, limit)).map(cells)
    guard shown.joined().allSatisfy({ $0.count <= Self.cellLength }) else { return nil }
    let rows = shown.map { cells in
      cells.indices.map { column in
        column < 3 ? cells[column] : cells[column].asCodeSpan.replacing("|", with: "\\|")
      }
    }
    let rules = Self.titles.indices.map { $0 < 3 ? "---:" : "---" }
    let table = ([Self.titles, rules] + rows).map { "| \($0.joined(separator: " | ")) |" }
    return ([heading, ""] + table).joined(separator: "\n")
  }

  /// One line for each tally.
  package var lines: String {
    guard !isEmpty else { return "nothing was rescued" }
    let others = uncountedCount > 0 ? ["\(uncountedCount) × at other paths"] : []
    // Where two lines would say the same, each also says what was expected and found.
    let texts = tallies.map(\.text)
    let lines = tallies.map { tally in
      let detail = ", expected \(tally.kind.expected), found \(tally.kind.source.rawValue)"
      return tally.line + (texts.filter { $0 == tally.text }.count > 1 ? detail : "")
    }
    return (lines + others).joined(separator: "\n")
  }

  /// The lines that count the rescues without a row.
  package func remainders(_ limit: Int) -> [String] {
    let hidden = tallies.dropFirst(max(0, limit))
    let count = hidden.reduce(0) { $0.saturatingSum($1.count) }
    var lines: [String] = []
    if !hidden.isEmpty {
      lines.append("\(Self.counted(count, "rescue")) of \(Self.counted(hidden.count, "rarer kind")) not shown")
    }
    if uncountedCount > 0 { lines.append("\(Self.counted(uncountedCount, "rescue")) at other paths") }
    return lines
  }

  private func summary(_ style: (String) -> String) -> String {
    let responses = Self.counted(responseCount, "response")
    guard !isEmpty else { return "nothing was rescued in \(responses)" }
    let lists = lists.prefix(Self.summaryListCount).map { list in
      "\(Self.counted(list.elementCount, "element")) in \(style(list.path.notation))"
    }
    return "\(Self.counted(totalCount, "rescue")) of \(Self.counted(tallies.count, "kind")) in \(responses)"
      + (lists.isEmpty ? "" : ", with \(lists.joined(separator: ", "))")
  }

  private func cells(_ tally: Tally) -> [String] {
    var example = tally.example ?? "nothing"
    if let path = tally.exampleUnderlyingPath {
      example += ", \(tally.exampleCause?.rawValue ?? "corrupted") at \(path.notation)"
    }
    return [
      "\(tally.count)", "\(tally.affectedElementCount)",
      share(of: tally).map(Self.percentage) ?? "", tally.kind.path.notation, tally.kind.expected,
      tally.kind.source.rawValue,
      tally.kind.outcome.rawValue + (tally.kind.reason.map { " (\($0.rawValue))" } ?? ""), tally.kind.rule.rawValue,
      example,
    ].map(\.escapedForDisplay)
  }

  /// A share in percent with one digit after the point, rounded half up.
  private static func percentage(_ share: Double) -> String {
    let tenths = Int((share * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension String {
  /// The text between as many backticks as it needs. A space separates backticks at its ends from the delimiters.
  fileprivate var asCodeSpan: String {
    // Markdown has no empty code span.
    if isEmpty { return "" }
    var length = 0
    var longest = 0
    for character in self.utf8 {
      length = character == UInt8(ascii: "`") ? length + 1 : 0
      longest = max(longest, length)
    }
    let delimiter = String(repeating: "`", count: longest + 1)
    let space = unicodeScalars.first == "`" || unicodeScalars.last == "`" ? " " : ""
    return "\(delimiter)\(space)\(self)\(space)\(delimiter)"
  }

  fileprivate var withoutTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension SpecifiedRecord {
  /// One line: `items[0].price: retyped by numberFromString, expected Double, found "99.0"`.
  package var line: String {
    var text = "\(path.notation): \(outcome.rawValue) by \(rule.rawValue)"
    if let reason { text += " (\(reason.rawValue))" }
    text += ", expected \(expected), found \(found ?? "nothing")"
    if let underlyingPath {
      text += ", fault at \(underlyingPath.notation)"
      if let cause { text += " (\(cause.rawValue))" }
    }
    return text.escapedForDisplay
  }
}
