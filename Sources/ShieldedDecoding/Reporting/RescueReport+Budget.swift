extension RescueReport {
  /// Checks in a contract test that the report contains only rescues that a budget allows.
  ///
  ///     try report.check(against: RescueBudget().allowing(.retyped, at: "data[*].price"))
  ///     // The rescue report exceeds its budget:
  ///     // - 2 × data[*].id: defaulted by missingKey (keyNotFound), which the budget doesn't allow; first found: nothing
  ///
  /// - Parameter budget: The allowed rescues.
  /// - Throws: ``RescueBudgetError/exceeded(_:)`` with every excess. Rescues without a tally exceed any budget,
  ///   because their paths aren't known. A tally whose share is unknown exceeds any limit on its share.
  public func check(against budget: RescueBudget) throws(RescueBudgetError) {
    var breaches: [String] = []
    var charged = [Int](repeating: 0, count: budget.allowances.count)
    for tally in tallies {
      let found = "first found: \(tally.example?.onOneLine ?? "nothing")"
      guard let index = budget.allowances.firstIndex(where: { $0.covers(tally) }) else {
        breaches.append("\(tally.description.onOneLine), which the budget doesn't allow; \(found)")
        continue
      }
      charged[index] = charged[index].addingClamped(tally.count)
      let allowance = budget.allowances[index]
      if let breach = breach(of: tally, allowance) { breaches.append("\(breach); \(found)") }
    }
    for (allowance, sum) in zip(budget.allowances, charged) {
      guard let limit = allowance.limit, sum > limit else { continue }
      breaches.append("\(sum) rescues at \(allowance.pattern.text), but the budget allows \(limit)")
    }
    if uncountedCount > 0 {
      breaches.append("\(uncountedCount) rescues at paths that weren't counted: give the log a larger path capacity")
    }
    guard breaches.isEmpty else { throw .exceeded(breaches) }
  }

  private func breach(of tally: Tally, _ allowance: RescueBudget.Allowance) -> String? {
    guard let limit = allowance.share else { return nil }
    guard let share = share(of: tally) else {
      return "\(tally.description.onOneLine), whose share is unknown, but the budget allows a share of \(limit)"
    }
    guard share > limit else { return nil }
    return "\(tally.description.onOneLine), affecting a share of \(share), but the budget allows \(limit)"
  }
}
