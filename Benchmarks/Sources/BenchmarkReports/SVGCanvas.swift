#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  mutating func bar(x: Double, y: Double, width: Double, height: Double, style: String) {
    elements.append(
      "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(max(0, width)))\" "
        + "height=\"\(Self.number(height))\" class=\"\(style)\"/>"
    )
  }

  mutating func path(_ points: [(x: Double, y: Double)], style: String) {
    let list = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    elements.append("<polyline points=\"\(list)\" class=\"\(style)\"/>")
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

/// Maps values to coordinates, linearly or logarithmically, and computes ticks.
struct Axis: Equatable {
  var lower: Double
  var upper: Double
  var isLogarithmic: Bool
  /// The coordinates of the lower and the upper end.
  var from: Double
  var to: Double

  /// Creates an axis that covers all values and a small margin.
  init(_ values: [Double], isLogarithmic: Bool, from: Double, to: Double, includingZero: Bool = false) {
    let usable = values.filter { $0.isFinite && (!isLogarithmic || $0 > 0) }
    var lower = usable.min() ?? (isLogarithmic ? 0.5 : 0)
    var upper = usable.max() ?? 2
    if isLogarithmic {
      lower /= 1.12
      upper *= 1.12
    } else {
      if includingZero { lower = min(0, lower) }
      let margin = upper > lower ? (upper - lower) * 0.06 : max(abs(upper) * 0.1, 0.1)
      lower -= includingZero && lower == 0 ? 0 : margin
      upper += margin
    }
    self.lower = lower
    self.upper = upper
    self.isLogarithmic = isLogarithmic
    self.from = from
    self.to = to
  }

  /// The coordinate of a value. Values beyond the ends are clamped.
  func place(_ value: Double) -> Double {
    let value = min(max(value, lower), upper)
    let share = isLogarithmic ? log(value / lower) / log(upper / lower) : (value - lower) / (upper - lower)
    return from + (to - from) * (share.isFinite ? share : 0)
  }

  /// Round values within the axis, about ten at most.
  var ticks: [Double] {
    isLogarithmic ? logarithmicTicks : linearTicks
  }

  private var linearTicks: [Double] {
    let raw = (upper - lower) / 6
    guard raw > 0 else { return [] }
    let magnitude = pow(10, floor(log10(raw)))
    let step = [1, 2, 2.5, 5, 10].map { $0 * magnitude }.first { $0 >= raw } ?? raw
    var ticks: [Double] = []
    var index = (lower / step).rounded(.up)
    while index * step <= upper, ticks.count < 20 {
      // Adding zero turns -0 into 0.
      ticks.append(index * step + 0)
      index += 1
    }
    return ticks
  }

  private var logarithmicTicks: [Double] {
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
    if value >= 10_000 {
      for (unit, size) in [("G", 1e9), ("M", 1e6), ("k", 1e3)] where value >= size { return label(value / size) + unit }
    }
    let text = NumberText.decimal(value, value < 0.1 && value > -0.1 ? 4 : 2)
    guard text.contains(".") else { return text }
    var digits = text[...]
    while digits.last == "0" { digits.removeLast() }
    if digits.last == "." { digits.removeLast() }
    return String(digits)
  }
}
