/// Writes a picture as inline SVG: without scripts or fonts, with a title and a description for accessibility. Colors come
/// from the page's classes, so that the picture adapts to light, dark and print. A picture that is a file of its own has a style
/// sheet for its classes.
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
  /// The style sheet of a picture that is a file of its own; `nil` for a picture in a page.
  private let styleSheet: String?
  private var elements: [String] = []

  init(
    identifier: String,
    title: String,
    description: String,
    width: Double,
    height: Double,
    styleSheet: String? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.description = description
    self.width = width
    self.height = height
    self.styleSheet = styleSheet
  }

  /// The picture.
  var text: String {
    let content = (styleSheet.map { ["<style>\n\($0)\n</style>"] } ?? []) + elements
    return """
      <svg role="img" aria-labelledby="\(identifier)-title \(identifier)-text" viewBox="0 0 \(Self.number(width)) \
      \(Self.number(height))" xmlns="http://www.w3.org/2000/svg">
      <title id="\(identifier)-title">\(HTMLText.escaped(title))</title>
      <desc id="\(identifier)-text">\(HTMLText.escaped(description))</desc>
      \(content.joined(separator: "\n"))
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

  /// Draws a bar.
  /// - Parameter pointerText: A text that viewers show at the pointer.
  mutating func bar(
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    style: String,
    pointerText: String? = nil
  ) {
    let end = pointerText.map { "><title>\(HTMLText.escaped($0))</title></rect>" } ?? "/>"
    elements.append(
      "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(max(0, width)))\" "
        + "height=\"\(Self.number(height))\" class=\"\(style)\"\(end)"
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
