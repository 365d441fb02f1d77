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
  /// - Returns: The table.
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
