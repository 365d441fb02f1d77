/// A table that can be written as text, as Markdown and as HTML.
package struct ReportTable: Equatable, Sendable {
  package var title: String
  /// One sentence or two that say what the table shows.
  package var caption: String
  package var header: [String]
  /// As many cells in each row as in the header.
  package var rows: [[String]]
  /// How many columns, from the left, are words and not numbers.
  package var wordColumns: Int

  package init(title: String, caption: String, header: [String], rows: [[String]], wordColumns: Int = 1) {
    self.title = title
    self.caption = caption
    self.header = header
    self.rows = rows
    self.wordColumns = wordColumns
  }
}
