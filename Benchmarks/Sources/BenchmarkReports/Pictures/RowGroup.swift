/// A titled group of rows in a picture.
struct RowGroup<Row> {
  var title: String
  var rows: [Row]

  /// The number of lines that the group takes, including its title.
  var lineCount: Int { rows.count + (title.isEmpty ? 0 : 1) }
}
