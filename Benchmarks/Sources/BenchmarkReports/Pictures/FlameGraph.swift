/// A differential flame graph: a bar for each function in a stack, above the bar of its caller.
///
/// A bar is as wide as the function's cost in the new build. Its color shows the difference from the old build, as a share of
/// the old build's whole cost. A function that only the old build calls has no width and isn't drawn.
package struct FlameGraph: Equatable, Sendable {
  /// A function in a stack.
  package struct Frame: Equatable, Sendable {
    package var name: String
    /// The cost in the old build, including that of the functions called.
    package var before: Double
    /// The cost in the new build.
    package var after: Double
    /// The functions called, from left to right.
    package var children: [Frame]

    package init(name: String, before: Double, after: Double, children: [Frame] = []) {
      self.name = name
      self.before = before
      self.after = after
      self.children = children
    }

    fileprivate var height: Int { 1 + (children.map(\.height).max() ?? 0) }
  }

  package var title: String
  package var description: String
  /// The unit of the costs, in the plural.
  package var unit: String
  package var root: Frame

  package init(title: String, description: String, unit: String, root: Frame) {
    self.title = title
    self.description = description
    self.unit = unit
    self.root = root
  }

  private static let width = 1_200.0
  private static let margin = 8.0
  private static let rowHeight = 18.0
  private static let headerHeight = 58.0
  /// Narrower bars aren't drawn.
  private static let narrowest = 0.5
  /// The width of a character, on average, and of the space around a bar's text.
  private static let characterWidth = 6.7
  private static let textMargin = 4.0

  /// The picture, as a file of its own.
  package var svg: String {
    let height = Self.headerHeight + Double(root.height) * Self.rowHeight + Self.margin
    var canvas = SVGCanvas(
      identifier: "flame",
      title: title,
      description: description,
      width: Self.width,
      height: height,
      styleSheet: Self.styleSheet
    )
    canvas.bar(x: 0, y: 0, width: Self.width, height: height, style: "page")
    canvas.text(title, at: (Self.margin, 20), style: "strong")
    canvas.text(description, at: (Self.margin, 38), style: "dim")
    draw(root, x: Self.margin, y: height - Self.margin - Self.rowHeight, on: &canvas)
    return canvas.text + "\n"
  }

  private func draw(_ frame: Frame, x: Double, y: Double, on canvas: inout SVGCanvas) {
    let width = place(frame.after)
    guard width >= Self.narrowest else { return }
    canvas.bar(
      x: x,
      y: y,
      width: max(Self.narrowest, width - 0.5),
      height: Self.rowHeight - 1,
      style: style(of: frame),
      pointerText: pointerText(of: frame)
    )
    let characters = Int((width - 2 * Self.textMargin) / Self.characterWidth)
    if characters >= 4 {
      let text = frame.name.count > characters ? frame.name.prefix(characters - 1) + "…" : frame.name
      canvas.text(text, at: (x + Self.textMargin, y + 12.5))
    }
    var left = x
    for child in frame.children {
      draw(child, x: left, y: y - Self.rowHeight, on: &canvas)
      left += place(child.after)
    }
  }

  private func place(_ cost: Double) -> Double {
    root.after > 0 ? max(0, cost) / root.after * (Self.width - 2 * Self.margin) : 0
  }

  private func pointerText(of frame: Frame) -> String {
    let difference = frame.after - frame.before
    let share = root.after > 0 ? frame.after / root.after : 0
    return """
      \(frame.name): \(NumberText.grouped(frame.after)) \(unit), \(NumberText.decimal(share * 100, 1)) %; \
      \(NumberText.grouped(frame.before)) before, \(NumberText.signed(difference))
      """
  }

  /// The class of a frame's color: `more1` to `more5`, `less1` to `less5`, or `same`.
  func style(of frame: Frame) -> String {
    guard root.before > 0 || root.after > 0 else { return "same" }
    let share = (frame.after - frame.before) / max(root.before, root.after)
    let level = [0.0005, 0.002, 0.01, 0.03, 0.1].count { abs(share) >= $0 }
    return level == 0 ? "same" : (share > 0 ? "more" : "less") + "\(level)"
  }

  /// Growth is red and a decrease is blue. In dark mode the bars are dark and the text is light.
  private static let styleSheet = """
    text { font: 11px ui-monospace, Menlo, Consolas, monospace; fill: #1c1c1e }
    .strong { font-weight: 600; font-size: 14px } .dim { fill: #5c5c61 }
    .page { fill: #ffffff } .same { fill: #e4e4e8 }
    .more1 { fill: #fbe3df } .more2 { fill: #f8c9c1 } .more3 { fill: #f3a699 } .more4 { fill: #ee8371 } .more5 { fill: #e8604a }
    .less1 { fill: #dfe9fb } .less2 { fill: #c3d6f8 } .less3 { fill: #9dbdf2 } .less4 { fill: #78a3ec } .less5 { fill: #5489e5 }
    @media (prefers-color-scheme: dark) {
    text { fill: #f2f2f7 } .dim { fill: #a5a5ab } .page { fill: #1c1c1e } .same { fill: #3a3a3e }
    .more1 { fill: #4a3431 } .more2 { fill: #633832 } .more3 { fill: #803b31 } .more4 { fill: #a03d2e } .more5 { fill: #c23c28 }
    .less1 { fill: #30394a } .less2 { fill: #314463 } .less3 { fill: #315181 } .less4 { fill: #2d5ea2 } .less5 { fill: #256ac4 }
    }
    """
}
