import Foundation

/// Writes a picture as inline SVG: without scripts or fonts, with a title and a description for accessibility. Colors come
/// from the page's classes, so that the picture adapts to light, dark and print.
struct SVGCanvas {
  /// How text is aligned with its point.
  enum Anchor: String {
    case start, middle, end
  }

  let identifier: String
  let title: String
  let description: String
  let width: Double
  let height: Double
  private var elements: [String] = []

  init(identifier: String, title: String, description: String, width: Double, height: Double) {
    self.identifier = identifier
    self.title = title
    self.description = description
    self.width = width
    self.height = height
  }

  /// The picture.
  var text: String {
    """
    <svg role="img" aria-labelledby="\(identifier)-title \(identifier)-text" viewBox="0 0 \(Self.number(width)) \
    \(Self.number(height))" xmlns="http://www.w3.org/2000/svg">
    <title id="\(identifier)-title">\(HTMLText.escaped(title))</title>
    <desc id="\(identifier)-text">\(HTMLText.escaped(description))</desc>
    \(elements.joined(separator: "\n"))
    </svg>
    """
  }

  mutating func line(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double), style: String) {
    elements.append(
      "<line x1=\"\(Self.number(from.x))\" y1=\"\(Self.number(from.y))\" x2=\"\(Self.number(to.x))\" "
        + "y2=\"\(Self.number(to.y))\" class=\"\(style)\"/>"
    )
  }

  mutating func text(_ text: String, at point: (x: Double, y: Double), anchor: Anchor = .start, style: String = "label")
  {
    elements.append(
      "<text x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\" text-anchor=\"\(anchor.rawValue)\" "
        + "class=\"\(style)\">\(HTMLText.escaped(text))</text>"
    )
  }

  /// Draws a mark whose form depends on its number, so that series differ in more than color.
  mutating func mark(_ form: Int, at point: (x: Double, y: Double), style: String) {
    let (x, y) = point
    let corners: [(Double, Double)] =
      switch form % 4 {
      case 1: [(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)]
      case 2: [(0, -4.8), (4.6, 3.4), (-4.6, 3.4)]
      case 3: [(0, -4.8), (4.8, 0), (0, 4.8), (-4.8, 0)]
      default: []
      }
    guard !corners.isEmpty else {
      elements.append("<circle cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"3.8\" class=\"\(style)\"/>")
      return
    }
    let list = corners.map { "\(Self.number(x + $0.0)),\(Self.number(y + $0.1))" }.joined(separator: " ")
    elements.append("<polygon points=\"\(list)\" class=\"\(style)\"/>")
  }

  /// Formats a coordinate with one decimal.
  private static func number(_ value: Double) -> String {
    let text = NumberText.decimal(value.isFinite ? value : 0, 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// Maps values to coordinates logarithmically, and computes ticks.
struct Axis {
  var lower: Double
  var upper: Double
  /// The coordinates of the lower and the upper end.
  var from: Double
  var to: Double

  /// Creates an axis that covers all values and a small margin.
  init(_ values: [Double], from: Double, to: Double) {
    let usable = values.filter { $0.isFinite && $0 > 0 }
    lower = (usable.min() ?? 0.5) / 1.12
    upper = (usable.max() ?? 2) * 1.12
    self.from = from
    self.to = to
  }

  /// The coordinate of a value. Values beyond the ends are clamped.
  func place(_ value: Double) -> Double {
    let value = min(max(value, lower), upper)
    return from + (to - from) * log(value / lower) / log(upper / lower)
  }

  /// Round values within the axis, about ten at most.
  var ticks: [Double] {
    let decades = log10(upper / lower)
    let factors: [Double] =
      decades > 3.5
      ? [1]
      : decades > 1.6
        ? [1, 2, 5]
        : decades > 0.5
          ? [1, 1.5, 2, 3, 5, 7] : [1, 1.1, 1.2, 1.3, 1.5, 1.7, 2, 2.5, 3, 4, 5, 6, 7, 8, 9]
    var ticks: [Double] = []
    var exponent = floor(log10(lower))
    while exponent <= log10(upper) {
      ticks += factors.map { $0 * pow(10, exponent) }.filter { $0 >= lower && $0 <= upper }
      exponent += 1
    }
    return ticks
  }

  /// Formats a tick's value with as few digits as it needs.
  static func label(_ value: Double) -> String {
    NumberText.trimmed(NumberText.decimal(value, value < 0.1 ? 4 : 2))
  }
}
