import ShieldedDecoding

extension RescueReport {
  /// Formats the report as a table for a terminal, with one kind of rescue in each line.
  ///
  ///     // 12 rescues of 1 kind in 1 response, with 500 elements in items
  ///     //
  ///     // count  elements  share  path            expected  found   outcome  rule              first example
  ///     //    12        12  2.4 %  items[*].price  Double    string  retyped  numberFromString  "99.0"
  ///
  /// Control characters, and others that could change how a terminal shows the text, are escaped.
  ///
  /// - Parameter limit: The maximum number of kinds shown, most frequent first. A last line counts the others. A negative
  ///   number counts as 0.
  /// - Returns: The table.
  public func text(limit: Int = 100) -> String {
    let summary = summary { $0 }
    guard !isEmpty else { return summary }
    let lines = RescueReportRow.table.text(rows(limit: limit).map(\.cells))
    return ([summary, ""] + lines + remainder(limit: limit).map { [$0] }.joined()).joined(separator: "\n")
  }

  /// Formats the report as Markdown, for an issue to the backend's team.
  ///
  /// Text from the payload is in code spans, so that it can't become markup.
  ///
  /// - Parameters:
  ///   - title: The heading, for example the name of the endpoint.
  ///   - limit: The maximum number of kinds shown, most frequent first. A last line counts the others. A negative number counts
  ///     as 0.
  /// - Returns: The Markdown text.
  public func markdown(title: String, limit: Int = 100) -> String {
    var blocks = ["## " + title.onOneLine, "\(summary { $0.markdownCode() })."]
    guard !isEmpty else { return blocks.joined(separator: "\n\n") + "\n" }
    blocks.append(RescueReportRow.table.markdown(rows(limit: limit).map(\.cells)))
    blocks += remainder(limit: limit).map { "\($0)." }
    blocks.append(RescueOutcome.legend(of: tallies, hasUndeclaredKeys: undeclaredCount > 0))
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// - Parameter path: Formats the path of a list, which may contain keys from the payload.
  private func summary(path: (String) -> String) -> String {
    guard !isEmpty else { return "nothing was rescued in \(responseCount.counted("response"))" }
    let kindCount = tallies.count + undeclaredTallies.count
    var text = "\(findings(totalCount, undeclaredCount)) of \(kindCount.counted("kind"))"
    text += " in " + responseCount.counted("response")
    let lists = lists.prefix(3).map { list in
      "\(list.elementCount.counted("element")) in \(path(list.path.description.onOneLine))"
    }
    if !lists.isEmpty { text += ", with " + lists.joined(separator: ", ") }
    return text
  }

  /// The rescues come first.
  private func rows(limit: Int) -> [RescueReportRow] {
    let limit = max(0, limit)
    return tallies.prefix(limit).map { RescueReportRow($0, share: share(of: $0)) }
      + undeclaredTallies.prefix(max(0, limit - tallies.count)).map { RescueReportRow($0, share: share(of: $0)) }
  }

  /// Lines that count the rescues that the rows don't show.
  private func remainder(limit: Int) -> [String] {
    var lines: [String] = []
    let limit = max(0, limit)
    let hidden = tallies.dropFirst(limit)
    let hiddenKeys = undeclaredTallies.dropFirst(max(0, limit - tallies.count))
    let hiddenCount = hidden.count + hiddenKeys.count
    if hiddenCount > 0 {
      let findings = findings(
        hidden.reduce(0) { $0.addingClamped($1.count) },
        hiddenKeys.reduce(0) { $0.addingClamped($1.count) }
      )
      lines.append("\(findings) of \(hiddenCount.counted("rarer kind")) not shown")
    }
    let uncountedUndeclaredCount = uncountedUndeclaredCount
    if uncountedCount > 0 || uncountedUndeclaredCount > 0 {
      lines.append("\(findings(uncountedCount, uncountedUndeclaredCount)) at other paths")
    }
    return lines
  }

  /// The numbers of rescues and of undeclared keys, without the latter if there are none: `2 rescues and 1 undeclared key`.
  private func findings(_ rescueCount: Int, _ undeclaredCount: Int) -> String {
    let parts = [
      rescueCount > 0 || undeclaredCount == 0 ? rescueCount.counted("rescue") : nil,
      undeclaredCount > 0 ? undeclaredCount.counted("undeclared key") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " and ")
  }
}

extension RescueOutcome {
  /// Explains the outcomes of tallies as a Markdown list, and what an undeclared key is.
  static func legend(of tallies: [RescueReport.Tally], hasUndeclaredKeys: Bool) -> String {
    let outcomes =
      allCases
      .filter { outcome in tallies.contains { $0.outcome == outcome } }
      .map { "- `\($0.rawValue)`: \($0.explanation)" }
    let undeclared = "- `undeclared`: no property asked for the key; its value wasn't decoded"
    return (outcomes + (hasUndeclaredKeys ? [undeclared] : [])).joined(separator: "\n")
  }

  private var explanation: String {
    switch self {
    case .retyped: "the value had another JSON type; nothing was lost"
    case .lossy: "the nearest value was used; part of the value was lost"
    case .defaulted: "there was no usable value; a default was used"
    case .dropped: "there was no usable value; the element or entry was left out"
    }
  }
}

// MARK: - Tables

/// The table cells for one kind of rescue, or of undeclared key.
struct RescueReportRow {
  static let table = ReportTable(titles: ["count", "elements", "share"] + kindTitles, numberColumns: [0, 1, 2])

  /// The titles of ``kindCells(of:)``.
  static let kindTitles = ["path", "expected", "found", "outcome", "rule", "first example"]

  /// The maximum number of characters in a cell.
  private static let cellLength = 120

  /// The cells, each on one line.
  let cells: [String]

  init(_ tally: RescueReport.Tally, share: Double?) {
    cells = Self.numberCells(tally.count, tally.affectedElementCount, share) + Self.kindCells(of: tally)
  }

  init(_ tally: UndeclaredKey.Tally, share: Double?) {
    cells = Self.numberCells(tally.count, tally.affectedElementCount, share) + Self.kindCells(of: tally)
  }

  private static func numberCells(_ count: Int, _ affectedElementCount: Int, _ share: Double?) -> [String] {
    [count.description, affectedElementCount.description, share.map(percentage) ?? ""]
  }

  /// The cells that describe the kind of a rescue.
  static func kindCells(of tally: RescueReport.Tally) -> [String] {
    let reason = tally.reason.map { " (\($0.rawValue))" } ?? ""
    return [
      tally.path.description,
      tally.expected,
      tally.found.rawValue,
      tally.outcome.rawValue + reason,
      tally.rule.rawValue,
      example(of: tally),
    ].map { $0.onOneLine.cut(to: cellLength) }
  }

  /// The cells that describe the kind of an undeclared key. No type is expected there, and no rule applies.
  static func kindCells(of tally: UndeclaredKey.Tally) -> [String] {
    [tally.path.description, "", tally.found.rawValue, "undeclared", "", tally.example ?? "nothing"]
      .map { $0.onOneLine.cut(to: cellLength) }
  }

  /// The first value found, followed by the error inside it, if any: `{…}, keyNotFound at items[3].price`.
  private static func example(of tally: RescueReport.Tally) -> String {
    let found = tally.example ?? "nothing"
    guard let path = tally.exampleUnderlyingPath else { return found }
    return "\(found), \(tally.exampleCause?.rawValue ?? "corrupted") at \(path)"
  }

  private static func percentage(_ share: Double) -> String {
    let tenths = Int((share * 1_000).rounded())
    if tenths == 0, share > 0 { return "< 0.1 %" }
    return "\(tenths / 10).\(tenths % 10) %"
  }
}

extension String {
  /// The text as a Markdown code span, with a longer delimiter if the text contains backticks. In a table, bars are escaped.
  func markdownCode(inTable: Bool = false) -> String {
    guard !isEmpty else { return "" }
    var (longestRun, run) = (0, 0)
    for character in unicodeScalars {
      run = character == "`" ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    let fence = String(repeating: "`", count: longestRun + 1)
    let padding = unicodeScalars.first == "`" || unicodeScalars.last == "`" ? " " : ""
    var text = ""
    for scalar in unicodeScalars {
      if inTable, scalar == "|" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return fence + padding + text + padding + fence
  }

  fileprivate func cut(to length: Int) -> String { count <= length ? self : prefix(length) + "…" }
}

/// A table of a report, for a terminal or as Markdown.
struct ReportTable {
  let titles: [String]
  /// The columns that hold numbers, which are right-aligned and not set in code spans.
  let numberColumns: Set<Int>

  /// Formats rows for a terminal.
  ///
  /// - Parameter rows: The cells of each row, each on one line.
  /// - Returns: The lines, the first of which has the titles.
  func text(_ rows: [[String]]) -> [String] {
    let rows = [titles] + rows
    let widths = titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return numberColumns.contains(column) ? padding + cell : cell + padding
      }
      let line = cells.joined(separator: "  ")
      return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
  }

  /// Formats rows as Markdown. All cells but the numbers are in code spans, since their text may come from a payload.
  ///
  /// - Parameter rows: The cells of each row, each on one line.
  func markdown(_ rows: [[String]]) -> String {
    let separators = titles.indices.map { numberColumns.contains($0) ? "---:" : "---" }
    let rows = rows.map { row in
      row.enumerated().map { column, cell in
        numberColumns.contains(column) ? cell : cell.markdownCode(inTable: true)
      }
    }
    return ([titles, separators] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}

extension Int {
  /// The number with a noun: `1 rescue`, `2 rescues`.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
