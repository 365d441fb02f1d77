/// The rescues that a contract test allows. Every other rescue exceeds the budget.
///
///     let budget = try RescueBudget()
///       .allowing(.retyped, at: "data[*].price")               // "99.0" for a price, however often
///       .allowing(.defaulted, at: "data[*].tags", atMost: 3)   // a missing list of tags, three times
///     try report.check(against: budget)
///
/// Undeclared keys exceed the budget too, if the log reports them: allow them with ``RescueOutcome/undeclared``.
///
/// A policy forbids a rescue during decoding. A budget is checked after decoding, so that one message lists every rescue that
/// exceeds it.
public struct RescueBudget: Sendable, Hashable {
  struct Allowance: Sendable, Hashable {
    let pattern: RescuePathPattern
    /// The allowed outcomes; empty if any outcome is allowed.
    let outcomes: Set<RescueOutcome>
    /// The only kind that is allowed; `nil` for any kind with one of the outcomes.
    var kind: RescueKind<String>?
    let limit: Int?
    let share: Double?

    func covers(_ tally: RescueReport.Tally) -> Bool {
      if let kind { return kind == tally.kind && pattern.matches(tally.path) }
      return (outcomes.isEmpty || outcomes.contains(tally.outcome)) && pattern.matches(tally.path)
    }
  }

  private(set) var allowances: [Allowance] = []

  /// Creates a budget that allows no rescues.
  public init() {}

  /// Returns this budget with an additional allowance for rescues at the paths that match a pattern.
  ///
  /// A pattern is a path in the notation of a report, with `[*]` for an index. In addition, `*` matches any key (`rates.*`),
  /// and `**` at the end matches the path before it and everything below (`legacy.**`). A tally is charged to the first
  /// allowance that covers it.
  ///
  /// - Parameters:
  ///   - outcomes: The allowed outcomes. If none are given, any outcome is allowed.
  ///   - pattern: The pattern of the paths.
  ///   - limit: The maximum number of rescues over all matching paths, at least 0. By default there is no limit.
  ///   - share: The maximum share of elements that each tally may affect, from 0 to 1. By default there is no limit.
  /// - Returns: The budget with this allowance.
  /// - Throws: ``RescueBudgetError`` if the pattern can't be used, or if a limit is out of range.
  public func allowing(
    _ outcomes: RescueOutcome...,
    at pattern: String,
    atMost limit: Int? = nil,
    share: Double? = nil
  ) throws(RescueBudgetError) -> RescueBudget {
    try adding(Set(outcomes), kind: nil, at: pattern, limit: limit, share: share)
  }

  /// Returns this budget with an additional allowance for one kind of rescue at the paths that match a pattern.
  ///
  ///     try RescueBudget()
  ///       .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: "data[*].price")
  ///     // allows "99.0" for a price, but not true, which is retyped by numberFromBoolean
  ///
  /// ``init(allowing:)`` makes such an allowance for each tally of a report, and ``swiftSource`` is their Swift code.
  ///
  /// - Parameters:
  ///   - outcome: The allowed outcome.
  ///   - rule: The allowed row of the rescue table.
  ///   - reason: The allowed reason. `nil` allows only rescues with a usable value, as in
  ///     ``RescueOutcome/retyped`` and ``RescueOutcome/lossy``.
  ///   - found: What the payload may hold instead of the expected value.
  ///   - expected: The name of the expected type, as in ``RescueReport/Tally/expected``.
  ///   - pattern: The pattern of the paths, as in ``allowing(_:at:atMost:share:)``.
  ///   - limit: The maximum number of rescues over all matching paths, at least 0, or `nil` for any number.
  ///   - share: The maximum share of elements that each tally may affect, from 0 to 1, or `nil` for any share.
  /// - Returns: The budget with this allowance.
  /// - Throws: ``RescueBudgetError`` if the pattern can't be used, or if a limit is out of range.
  public func allowing(
    _ outcome: RescueOutcome,
    by rule: RescueRule,
    reason: RescueReason? = nil,
    found: RescueSource,
    expected: String,
    at pattern: String,
    atMost limit: Int? = nil,
    share: Double? = nil
  ) throws(RescueBudgetError) -> RescueBudget {
    let kind = RescueKind(expected: expected, found: found, rule: rule, outcome: outcome, reason: reason)
    return try adding([outcome], kind: kind, at: pattern, limit: limit, share: share)
  }

  private func adding(
    _ outcomes: Set<RescueOutcome>,
    kind: RescueKind<String>?,
    at pattern: String,
    limit: Int?,
    share: Double?
  ) throws(RescueBudgetError) -> RescueBudget {
    if let limit, limit < 0 { throw .badLimit(pattern: pattern, limit: "\(limit) rescues") }
    if let share, !(0...1).contains(share) { throw .badLimit(pattern: pattern, limit: "a share of \(share)") }
    var budget = self
    budget.allowances.append(
      Allowance(pattern: try RescuePathPattern(pattern), outcomes: outcomes, kind: kind, limit: limit, share: share)
    )
    return budget
  }
}
