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
