import Foundation

/// A table of text whose columns are as wide as their longest cell.
enum TextTable {
  /// Lays out the lines of a table: the titles, then the rows.
  ///
  /// - Parameters:
  ///   - titles: The titles of the columns.
  ///   - rows: The rows, each with a cell for every column.
  static func lines(_ titles: [String], _ rows: [[String]]) -> [String] {
    let widths = titles.indices.map { column in ([titles] + rows).map { $0[column].count }.max() ?? 0 }
    return ([titles] + rows).map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
        .trimmingCharacters(in: .whitespaces)
    }
  }
}
