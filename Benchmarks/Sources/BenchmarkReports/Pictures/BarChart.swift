/// A bar chart of amounts, one bar to a row.
struct BarChart {
  /// One bar.
  struct Row {
    var label: String
    var value: Double
    /// The text at the end of the bar.
    var text: String
    /// The index of the bar's color.
    var series: Int
  }

  var identifier: String
  var title: String
  var description: String
  var groups: [RowGroup<Row>]

  private static let width = 720.0
  private static let left = 178.0
  private static let right = 500.0
  private static let rowHeight = 20.0

  /// The picture.
  var svg: String {
    let rowCount = groups.reduce(0) { $0 + $1.lineCount }
    var canvas = SVGCanvas(
      identifier: identifier,
      title: title,
      description: description,
      width: Self.width,
      height: Double(rowCount) * Self.rowHeight + 16
    )
    let most = groups.flatMap(\.rows).map(\.value).max() ?? 1
    var y = 8 + Self.rowHeight / 2
    for group in groups {
      if !group.title.isEmpty {
        canvas.text(group.title, at: (4, y + 4), style: "label strong")
        y += Self.rowHeight
      }
      let top = y - Self.rowHeight / 2
      for row in group.rows {
        let length = most > 0 ? row.value / most * (Self.right - Self.left) : 0
        canvas.text(row.label, at: (16, y + 4))
        canvas.bar(x: Self.left, y: y - 6, width: length, height: 12, style: "fill s\(row.series % 10)")
        canvas.text(row.text, at: (Self.left + length + 6, y + 4), style: "label figure")
        y += Self.rowHeight
      }
      canvas.line((Self.left, top), (Self.left, y - Self.rowHeight / 2), style: "axis")
    }
    return canvas.text
  }
}
