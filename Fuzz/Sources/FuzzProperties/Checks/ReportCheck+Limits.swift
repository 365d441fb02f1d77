import ShieldedDecoding
import ShieldedReporting

extension ReportCheck {
  /// A log's capacities change only which rescues it counts by kind.
  func roomDecidesCountsAlone(_ report: RescueReport) throws(PropertyFailure) {
    let all = check.decode(check.policy.policy, RescueLog(capacity: .max, pathCapacity: .max)).report
    try expectSameRescues(all, report, #function)
    let none = check.decode(check.policy.policy, RescueLog(capacity: 0, pathCapacity: 0)).report
    try expect(none.records.isEmpty && none.tallies.isEmpty, #function, "nothing kept", none.description)
    try expect(none.totalCount == all.totalCount, #function, "\(all.totalCount) rescues", "\(none.totalCount)")
    try expect(none.uncountedCount == none.totalCount, #function, "all uncounted", "\(none.uncountedCount)")
  }

  /// A limit that no report could meet or exceed is refused, and a pattern covers no component of another kind.
  func badLimitsAreRefused(_ report: RescueReport) throws(PropertyFailure) {
    for (limit, share) in [(-1, nil), (Int.min, nil), (nil, -0.1), (nil, 1.1), (nil, Double.nan)] as [(Int?, Double?)] {
      let budget = Result { () throws(RescueBudgetError) in
        try RescueBudget().allowing(at: "**", atMost: limit, share: share)
      }
      guard case .failure(let error) = budget, error.description.contains("**") else {
        throw check.failure(#function, expected: "an error that names the pattern", actual: "\(budget)")
      }
    }
    // Only some paths: checking each against every kind of rescue is quadratic, and shows no more.
    for path in Set(report.tallies.prefix(16).map(\.path)) {
      guard let last = path.components.last else { continue }
      let list = RescuePath(path.components.dropLast())
      let isIndex = if case .key = last { false } else { true }
      let other = (list.components.isEmpty ? "" : list.description) + (isIndex ? ".*" : "[*]")
      guard let budget = try? RescueBudget().allowing(at: isIndex && list.components.isEmpty ? "*" : other) else {
        throw check.failure(#function, expected: "a pattern", actual: other)
      }
      try expect(!passes(report, budget), #function, "\(path) not covered by \(other)", "no breach")
    }
  }
}
