/// What may be rescued, for a contract test: everything else is a breach.
///
///     let budget = try RescueBudget()
///       .allowing("data[*].price", .retyped)               // "99.0" for a price, however often
///       .allowing("data[*].tags", .defaulted, atMost: 3)   // a missing list of tags, three times
///     try report.check(against: budget)
///
/// A policy forbids a rescue while decoding; a budget lets the value through and is checked afterwards, so that one message names
/// all that exceeded it.
public struct RescueBudget: Sendable, Hashable {
  struct Allowance: Sendable, Hashable {
    let pattern: RescuePathPattern
    /// Empty for any outcome.
    let outcomes: Set<RescueOutcome>
    let limit: Int?
    let share: Double?

    func covers(_ count: RescueReport.Count) -> Bool {
      (outcomes.isEmpty || outcomes.contains(count.outcome)) && pattern.matches(count.path)
    }
  }

  private(set) var allowances: [Allowance] = []

  /// Creates a budget under which nothing may be rescued.
  public init() {}

  /// Allows rescues at the paths that a pattern names.
  ///
  /// A pattern is a path as reports write it, with `[*]` for an index. Besides, `*` stands for any key (`rates.*`), and `**` at
  /// the end for all that lies below (`legacy.**`). A count is charged to the first allowance that covers it.
  ///
  /// - Parameters:
  ///   - pattern: The paths.
  ///   - outcomes: What the rescues may come to; none named allows any.
  ///   - limit: How many rescues there may be in all. By default any number.
  ///   - share: Which share of the records may be touched by each kind of rescue, from 0 to 1. By default all.
  /// - Returns: The budget with this allowance.
  /// - Throws: What is wrong with the pattern or the limits.
  public func allowing(
    _ pattern: String,
    _ outcomes: RescueOutcome...,
    atMost limit: Int? = nil,
    share: Double? = nil
  ) throws(RescueBudgetError) -> RescueBudget {
    if let limit, limit < 0 { throw .badLimit(pattern: pattern, limit: "\(limit) rescues") }
    if let share, !(0...1).contains(share) { throw .badLimit(pattern: pattern, limit: "a share of \(share)") }
    var budget = self
    budget.allowances.append(
      Allowance(
        pattern: try RescuePathPattern(pattern),
        outcomes: Set(outcomes),
        limit: limit,
        share: share
      )
    )
    return budget
  }
}
