/// A pattern that matches paths of a report: `data[*].price`, `rates.*`, `legacy.**`.
struct RescuePathPattern: Sendable, Hashable {
  private enum Step: Sendable, Hashable {
    case key(SpelledKey)
    case anyKey
    case anyIndex
  }

  /// The text of the pattern.
  let text: String

  private let steps: [Step]
  private let coversAllBelow: Bool

  /// Parses a pattern.
  init(_ text: String) throws(RescueBudgetError) {
    let parsed: [RescuePathParser.Step]
    do {
      parsed = try RescuePathParser.steps(of: text)
    } catch {
      throw .badPattern(error)
    }
    var steps: [Step] = []
    for step in parsed {
      switch step {
      case .component(.key(let key)): steps.append(.key(SpelledKey(key)))
      case .component(.anyIndex): steps.append(.anyIndex)
      case .component(.index(let index)): throw .indexInPattern(pattern: text, index: index)
      case .anyKey: steps.append(.anyKey)
      case .anything: break
      }
    }
    self.text = text
    self.steps = steps
    coversAllBelow = parsed.last == .anything
  }

  /// Whether the pattern matches a path with folded indices.
  func matches(_ path: RescuePath) -> Bool {
    let components = path.components
    guard components.count == steps.count || (coversAllBelow && components.count > steps.count) else { return false }
    return zip(steps, components).allSatisfy { step, component in
      switch (step, component) {
      case (.key(let name), .key(let key)): name.isSpelled(key)
      case (.anyKey, .key), (.anyIndex, .anyIndex), (.anyIndex, .index): true
      default: false
      }
    }
  }
}
