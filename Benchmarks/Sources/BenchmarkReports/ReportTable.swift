/// A table that can be rendered as text, as Markdown and as HTML.
package struct ReportTable: Equatable, Sendable {
  package var title: String
  /// One or two sentences that explain the table.
  package var caption: String
  package var header: [String]
  /// The rows, each with as many cells as the header.
  package var rows: [[String]]
  /// The number of leading columns that contain words instead of numbers.
  package var wordColumns: Int

  package init(title: String, caption: String, header: [String], rows: [[String]], wordColumns: Int = 1) {
    self.title = title
    self.caption = caption
    self.header = header
    self.rows = rows
    self.wordColumns = wordColumns
  }
}
