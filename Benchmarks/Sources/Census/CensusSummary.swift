import Foundation

/// The figures of the census: how many incidents would have reached a user, of which kinds they are, and how well the two
/// readers agree.
package struct CensusSummary: Sendable {
  package let incidents: [Incident]

  /// Creates a summary.
  /// - Parameter incidents: At least one incident.
  package init(_ incidents: [Incident]) {
    self.incidents = incidents
  }

  /// The number of incidents with an outcome.
  package func count(of outcome: Incident.Outcome) -> Int { incidents.count { $0.outcome == outcome } }

  /// The result in one sentence.
  package var sentence: String {
    let silent = [Incident.Outcome.rescued, .lossy, .defaulted].reduce(0) { $0 + count(of: $1) }
    return
      "Of \(incidents.count) incidents, \(silent) would not have reached a user as a failure, \(count(of: .failed)) would "
      + "have, and \(count(of: .thrown)) must not be hidden."
  }

  /// The number of incidents on whose kind both readers agree.
  package var agreedCount: Int { incidents.count { $0.kind == $0.second } }

  /// Cohen's κ: the agreement beyond what two readers with these frequencies have by chance; 1 if they always agree.
  package var kappa: Double {
    let count = Double(incidents.count)
    func shares(_ kind: (Incident) -> String) -> [String: Double] {
      Dictionary(grouping: incidents, by: kind).mapValues { Double($0.count) / count }
    }
    let (first, second) = (shares(\.kind), shares(\.second))
    let chance = first.reduce(0) { $0 + $1.value * (second[$1.key] ?? 0) }
    return chance < 1 ? (Double(agreedCount) / count - chance) / (1 - chance) : 1
  }

  /// The kinds by the first reader, the most frequent first, with the number of incidents of each outcome.
  package var kinds: [(kind: String, counts: [Incident.Outcome: Int])] {
    Dictionary(grouping: incidents, by: \.kind)
      .map { (kind: $0.key, counts: Dictionary(grouping: $0.value, by: \.outcome).mapValues(\.count)) }
      .sorted { left, right in
        let (leftCount, rightCount) = (left.counts.values.reduce(0, +), right.counts.values.reduce(0, +))
        return (rightCount, left.kind) < (leftCount, right.kind)
      }
  }
}
