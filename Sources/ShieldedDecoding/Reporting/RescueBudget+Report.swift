extension RescueBudget {
  /// Creates a budget that allows the kinds of rescue in a report, however often, and no others.
  ///
  ///     // The report has 12 × data[*].price: retyped by numberFromString.
  ///     let budget = try RescueBudget(allowing: report)
  ///     try report.check(against: budget)      // passes
  ///     try tomorrow.check(against: budget)    // throws if a price is true, or if another field is rescued
  ///     print(budget.swiftSource)              // the budget's code for a contract test
  ///
  /// A kind of rescue consists of its folded path, the rule, the outcome, the reason, the expected type and the JSON type of
  /// the token. The allowances are in the order of their paths, so equal reports give equal budgets. A dictionary's keys are part of the path: to allow all of them, edit the ``swiftSource``.
  ///
  /// - Parameter report: The report.
  /// - Throws: ``RescueBudgetError/uncountedRescues(_:)`` if the paths of some rescues aren't known.
  public init(allowing report: RescueReport) throws(RescueBudgetError) {
    guard report.uncountedCount == 0 else { throw .uncountedRescues(report.uncountedCount) }
    self.init()
    // Tallies with equal counts can be in any order, since a dictionary's keys are decoded in any order.
    let identities = Set(report.tallies.map { RescueReport.Tally.Identity(path: $0.path.folded, kind: $0.kind) })
    for identity in identities.sorted(by: { $0 }) {
      let kind = identity.kind
      self = try allowing(
        kind.outcome,
        by: kind.rule,
        reason: kind.reason,
        found: kind.found,
        expected: kind.expected,
        at: identity.path.description
      )
    }
  }
}
