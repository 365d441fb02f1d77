import ShieldedDecoding

extension RescueReport {
  /// The number of rescues by outcome: `retyped`, `lossy`, `defaulted`, `dropped`. Covers only listed records.
  package var rescuesByOutcome: [String: Int] {
    records.reduce(into: [:]) { $0[$1.outcome.rawValue, default: 0] += 1 }
  }

  /// The number of rescues by row of the rescue table, such as `numberFromString`. Covers only listed records.
  package var rescuesByRule: [String: Int] {
    records.reduce(into: [:]) { $0[$1.rule.rawValue, default: 0] += 1 }
  }
}
