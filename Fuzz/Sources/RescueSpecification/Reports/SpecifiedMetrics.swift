import ShieldedDecoding

/// The counters that metrics must have after some reports, as the article Dashboards describes them.
package struct SpecifiedMetrics: Sendable {
  /// The counts, by the labels endpoint, path, rule and outcome.
  package private(set) var counts: [[String]: Int64] = [:]
  private let seriesLimit: Int
  private let endpointLimit: Int
  private var endpoints: Set<String> = []

  /// Creates metrics without counters. A negative limit counts as 0.
  package init(seriesLimit: Int, endpointLimit: Int) {
    self.seriesLimit = max(0, seriesLimit)
    self.endpointLimit = max(0, endpointLimit)
  }

  /// Adds the rescues of a report: each tally at its folded path, and those without a tally together.
  package mutating func add(_ report: SpecifiedReport, endpoint: String) {
    for tally in report.tallies { add(tally.count, of: tally.kind, endpoint) }
    if report.uncountedCount > 0 { add(report.uncountedCount, Self.other, Self.other, Self.other, endpoint) }
  }

  /// Adds one record.
  package mutating func add(_ record: SpecifiedRecord, endpoint: String) { add(1, of: record.tallyKind, endpoint) }

  private mutating func add(_ count: Int, of kind: SpecifiedReport.Tally.Kind, _ endpoint: String) {
    add(count, kind.path.notation, kind.rule.rawValue, kind.outcome.rawValue, endpoint)
  }

  private mutating func add(_ count: Int, _ path: String, _ rule: String, _ outcome: String, _ endpoint: String) {
    if endpoints.count < endpointLimit { endpoints.insert(endpoint) }
    var labels = [endpoints.contains(endpoint) ? endpoint : Self.other, path, rule, outcome]
    // The limit is on the counters of other paths than this one.
    if counts[labels] == nil, counts.keys.count(where: { $0[1] != Self.other }) >= seriesLimit {
      labels[1] = Self.other
    }
    counts[labels, default: 0] += Int64(count)
  }

  private static let other = "(other)"
}
