import ShieldedDecoding

/// The rescues that a contract test allows.
package struct SpecifiedBudget: Sendable {
  /// One step of a pattern.
  package enum Step: Hashable, Sendable {
    case key([UInt8])
    case anyIndex
    case anyKey
    /// The path before it and everything below. Only at the end.
    case anything

    /// The step that matches a step of a path.
    package init(_ step: SpecifiedPath.Step) {
      self = if case .key(let key) = step { .key(key) } else { .anyIndex }
    }

    /// The notation in a pattern's text.
    var notation: String {
      switch self {
      case .key(let bytes): SpecifiedPath([.key(bytes)]).notation
      case .anyIndex: "[*]"
      case .anyKey: "*"
      case .anything: "**"
      }
    }
  }

  package struct Allowance: Sendable {
    package var pattern: [Step]
    /// Empty if any outcome is allowed.
    package var outcomes: Set<RescueOutcome> = []
    /// The only kind that is allowed, whatever its path; `nil` if any kind with one of the outcomes is.
    package var kind: SpecifiedReport.Tally.Kind?
    package var limit: Int?
    package var share: Double?

    package init(
      _ pattern: [Step],
      outcomes: Set<RescueOutcome> = [],
      kind: SpecifiedReport.Tally.Kind? = nil,
      limit: Int? = nil,
      share: Double? = nil
    ) {
      self.pattern = pattern
      self.outcomes = outcomes
      self.kind = kind
      self.limit = limit
      self.share = share
    }

    /// The pattern's text.
    package var text: String {
      pattern.isEmpty
        ? SpecifiedPath.whole.notation
        : pattern.reduce("") { text, step in
          let notation = step.notation
          return text.isEmpty || notation.hasPrefix("[") ? text + notation : "\(text).\(notation)"
        }
    }

    func covers(_ tally: SpecifiedReport.Tally) -> Bool {
      guard matches(tally.kind.path.steps) else { return false }
      guard var kind else { return outcomes.isEmpty || outcomes.contains(tally.kind.outcome) }
      kind.path = tally.kind.path
      return kind == tally.kind
    }

    private func matches(_ path: [SpecifiedPath.Step]) -> Bool {
      let isOpen = pattern.last == .anything
      let steps = isOpen ? pattern.dropLast() : pattern[...]
      guard isOpen ? path.count >= steps.count : path.count == steps.count else { return false }
      return zip(steps, path).allSatisfy { step, component in
        switch (step, component) {
        case (.key(let name), .key(let key)): name == key
        case (.anyIndex, .anyIndex), (.anyKey, .key): true
        default: false
        }
      }
    }
  }

  package var allowances: [Allowance]

  package init(_ allowances: [Allowance]) { self.allowances = allowances }

  /// Creates a budget of a report's kinds of rescue, however frequent; `nil` if the paths of some rescues aren't known.
  package init?(allowing report: SpecifiedReport) {
    guard report.uncountedCount == 0 else { return nil }
    allowances = report.tallies.map { Allowance($0.kind.path.steps.map(Step.init), kind: $0.kind) }
  }

  /// The texts that the description of each excess must contain. None if the report is within the budget.
  package func excesses(of report: SpecifiedReport) -> [[String]] {
    var excesses: [[String]] = []
    var sums = [Int](repeating: 0, count: allowances.count)
    for tally in report.tallies {
      guard let index = allowances.firstIndex(where: { $0.covers(tally) }) else {
        let example = tally.example?.escapedForDisplay ?? "nothing"
        excesses.append(["- \(tally.line), which the budget doesn't allow", "first found: \(example)"])
        continue
      }
      sums[index] = sums[index].saturatingSum(tally.count)
      guard let limit = allowances[index].share else { continue }
      if let share = report.share(of: tally) {
        if share > limit { excesses.append([tally.line, "but the budget allows \(limit)"]) }
      } else {
        excesses.append([tally.line, "whose share is unknown"])
      }
    }
    for (allowance, sum) in zip(allowances, sums) {
      if let limit = allowance.limit, sum > limit {
        excesses.append(["\(sum) rescue", "at \(allowance.text), but the budget allows \(limit)"])
      }
    }
    if report.uncountedCount > 0 {
      excesses.append(["\(report.uncountedCount) rescue", "at paths that weren't counted"])
    }
    return excesses
  }
}

extension SpecifiedReport.Tally {
  /// One line: `12 × data[*].price: retyped by numberFromString`.
  package var line: String { "\(count) × \(text)" }

  /// The line without the count.
  var text: String {
    "\(kind.path.notation): \(kind.outcome.rawValue) by \(kind.rule.rawValue)"
      + (kind.reason.map { " (\($0.rawValue))" } ?? "")
  }
}
