import BenchmarkStatistics

/// A titled group of rows in a picture.
struct RowGroup<Row> {
  var title: String
  var rows: [Row]

  /// The number of lines that the group takes, including its title.
  var lineCount: Int { rows.count + (title.isEmpty ? 0 : 1) }
}

/// Ratios with their intervals, one to a row, on a logarithmic axis with reference lines.
struct ForestPlot {
  /// One ratio.
  struct Row {
    var label: String
    var estimate: Estimate
    /// The index of the row's color and mark.
    var series: Int
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
  var groups: [RowGroup<Row>]
  var lines: [Line]
  /// The picture's width. A narrow one has less space for labels and for the axis.
  var width = 720.0

  private var isNarrow: Bool { width < 600 }
  private var left: Double { isNarrow ? 172 : 178 }
  private var right: Double { width - 130 }
  private var rowHeight: Double { isNarrow ? 18 : 20 }

  /// The picture.
  var svg: String {
    let rowCount = groups.reduce(0) { $0 + $1.lineCount }
    let bottom = 34 + Double(rowCount) * rowHeight + 8
    var canvas = SVGCanvas(
      identifier: identifier,
      title: title,
      description: description,
      width: width,
      height: bottom + 44
    )
    let values = groups.flatMap(\.rows).flatMap { [$0.estimate.lower, $0.estimate.upper] } + lines.map(\.value)
    let axis = Axis(values, isLogarithmic: true, from: left, to: right)
    draw(axis, bottom: bottom, on: &canvas)
    var y = 34 + rowHeight / 2
    for group in groups {
      if !group.title.isEmpty {
        canvas.text(group.title, at: (4, y + 4), style: "label strong")
        y += rowHeight
      }
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

/// Series of points, each with its own line, color and mark, and a legend beneath.
struct LineChart {
  /// One line.
  struct Series {
    var name: String
    /// The index of the line's color and mark.
    var number: Int
    var points: [(x: Double, y: Double)]
  }

  var identifier: String
  var title: String
  var description: String
  var horizontalTitle: String
  var verticalTitle: String
  var series: [Series]
  var isHorizontalLogarithmic = false
  var isVerticalLogarithmic = false
  /// Ticks with labels, or `nil` if the axis computes them.
  var horizontalTicks: [(value: Double, label: String)]?
  /// A value marked by a line across the picture.
  var reference: Double?

  private static let width = 720.0
  private static let left = 62.0
  private static let right = 700.0
  private static let top = 28.0
  private static let bottom = 318.0

  /// The picture.
  var svg: String {
    let legendRows = (series.count + 2) / 3
    var canvas = SVGCanvas(
      identifier: identifier,
      title: title,
      description: description,
      width: Self.width,
      height: Self.bottom + 58 + Double(legendRows) * 18
    )
    let points = series.flatMap(\.points)
    let horizontal = Axis(
      points.map(\.x),
      isLogarithmic: isHorizontalLogarithmic,
      from: Self.left,
      to: Self.right
    )
    let vertical = Axis(
      points.map(\.y) + (reference.map { [$0] } ?? []),
      isLogarithmic: isVerticalLogarithmic,
      from: Self.bottom,
      to: Self.top,
      includingZero: !isVerticalLogarithmic
    )
    drawAxes(horizontal, vertical, on: &canvas)
    for line in series { draw(line, horizontal, vertical, on: &canvas) }
    drawLegend(on: &canvas)
    return canvas.text
  }

  private func drawAxes(_ horizontal: Axis, _ vertical: Axis, on canvas: inout SVGCanvas) {
    for tick in vertical.ticks {
      let y = vertical.place(tick)
      canvas.line((Self.left, y), (Self.right, y), style: "grid")
      canvas.text(Axis.label(tick), at: (Self.left - 6, y + 4), anchor: .end, style: "label dim")
    }
    for tick in horizontalTicks ?? horizontal.ticks.map({ ($0, Axis.label($0)) }) {
      let x = horizontal.place(tick.value)
      canvas.line((x, Self.top), (x, Self.bottom), style: "grid")
      canvas.text(tick.label, at: (x, Self.bottom + 15), anchor: .middle, style: "label dim")
    }
    if let reference {
      let y = vertical.place(reference)
      canvas.line((Self.left, y), (Self.right, y), style: "one")
    }
    canvas.text(verticalTitle, at: (4, 14), style: "label dim")
    canvas.text(
      horizontalTitle,
      at: ((Self.left + Self.right) / 2, Self.bottom + 34),
      anchor: .middle,
      style: "label dim"
    )
  }

  private func draw(_ line: Series, _ horizontal: Axis, _ vertical: Axis, on canvas: inout SVGCanvas) {
    let places = line.points.map { (x: horizontal.place($0.x), y: vertical.place($0.y)) }
    canvas.path(places, style: "line s\(line.number % 10)")
    for place in places { canvas.mark(line.number, at: place, style: "fill s\(line.number % 10)") }
  }

  private func drawLegend(on canvas: inout SVGCanvas) {
    for (index, line) in series.enumerated() {
      let x = Self.left + Double(index % 3) * 216
      let y = Self.bottom + 58 + Double(index / 3) * 18
      canvas.line((x - 10, y - 4), (x + 10, y - 4), style: "line s\(line.number % 10)")
      canvas.mark(line.number, at: (x, y - 4), style: "fill s\(line.number % 10)")
      canvas.text(line.name, at: (x + 16, y))
    }
  }
}

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
