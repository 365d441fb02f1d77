import BenchmarkStatistics

/// Ratios with their intervals, one to a row, on a logarithmic axis with reference lines.
struct ForestPlot {
  /// One ratio.
  struct Row {
    var label: String
    var estimate: Estimate
    /// The index of the row's color and mark.
    var series: Int
  }

  /// A titled group of rows.
  struct Group {
    var title: String
    var rows: [Row]
  }

  /// A reference line across all rows.
  struct Line {
    var value: Double
    var label: String
    var style: String
  }

  var identifier: String
  var title: String
  var description: String
  var axisTitle: String
  var groups: [Group]
  var lines: [Line]
  /// The picture's width. A narrow one has less space for labels and for the axis.
  var width = 720.0

  private var isNarrow: Bool { width < 600 }
  private var left: Double { isNarrow ? 172 : 178 }
  private var right: Double { width - 130 }
  private var rowHeight: Double { isNarrow ? 18 : 20 }

  /// The picture.
  var svg: String {
    let rowCount = groups.reduce(0) { $0 + 1 + $1.rows.count }
    let bottom = 34 + Double(rowCount) * rowHeight + 8
    var canvas = SVGCanvas(
      identifier: identifier,
      title: title,
      description: description,
      width: width,
      height: bottom + 44
    )
    let values = groups.flatMap(\.rows).flatMap { [$0.estimate.lower, $0.estimate.upper] } + lines.map(\.value)
    let axis = Axis(values, from: left, to: right)
    draw(axis, bottom: bottom, on: &canvas)
    var y = 34 + rowHeight / 2
    for group in groups {
      canvas.text(group.title, at: (4, y + 4), style: "label strong")
      y += rowHeight
      for row in group.rows {
        draw(row, at: y, axis: axis, on: &canvas)
        y += rowHeight
      }
    }
    return canvas.text
  }

  private func draw(_ axis: Axis, bottom: Double, on canvas: inout SVGCanvas) {
    var last = -Double.infinity
    for tick in axis.ticks {
      let x = axis.place(tick)
      canvas.line((x, 34), (x, bottom), style: "grid")
      // A tick at a reference line always has its label, and the ticks beside it none.
      let isReference = lines.contains { $0.value == tick }
      let isFree = x - last > 30 && !lines.contains { abs(axis.place($0.value) - x) < 24 }
      guard isReference || isFree else { continue }
      canvas.text(Axis.label(tick), at: (x, bottom + 15), anchor: .middle, style: "label dim")
      last = x
    }
    canvas.text(axisTitle, at: ((left + right) / 2, bottom + 34), anchor: .middle, style: "label dim")
    for (index, line) in lines.enumerated() {
      let x = axis.place(line.value)
      canvas.line((x, 30), (x, bottom), style: line.style)
      // Labels of neighboring lines go to opposite sides.
      canvas.text(
        line.label,
        at: (x + (index == 0 ? -3 : 3), 24),
        anchor: index == 0 ? .end : .start,
        style: "label dim"
      )
    }
  }

  private func draw(_ row: Row, at y: Double, axis: Axis, on canvas: inout SVGCanvas) {
    let color = "s\(row.series % 10)"
    canvas.text(row.label, at: (16, y + 4))
    let (lower, upper) = (axis.place(row.estimate.lower), axis.place(row.estimate.upper))
    canvas.line((lower, y), (upper, y), style: "whisker \(color)")
    canvas.line((lower, y - 4), (lower, y + 4), style: "whisker \(color)")
    canvas.line((upper, y - 4), (upper, y + 4), style: "whisker \(color)")
    canvas.mark(row.series, at: (axis.place(row.estimate.value), y), style: "fill \(color)")
    let interval = NumberText.interval(row.estimate.lower, row.estimate.upper)
    canvas.text(
      "\(NumberText.decimal(row.estimate.value, 3))  \(interval)",
      at: (width - 4, y + 4),
      anchor: .end,
      style: "label figure"
    )
  }
}
