import DecoderAgreement
import FuzzProperties

/// How often each verdict occurred.
struct AgreementTally: Sendable {
  private(set) var counts: [AgreementVerdict: Int] = [:]
  private(set) var total = 0

  mutating func count(_ verdict: AgreementVerdict) {
    counts[verdict, default: 0] += 1
    total += 1
  }

  mutating func add(_ other: AgreementTally) {
    counts.merge(other.counts, uniquingKeysWith: +)
    total += other.total
  }

  /// One line for each verdict and for each listed difference, including those that never occurred.
  var description: String {
    var lines = [
      "documents                    \(total)",
      "accepted by both             \(counts[.acceptedByBoth] ?? 0)",
      "rejected by both             \(counts[.rejectedByBoth] ?? 0)",
    ]
    lines += DecoderDifference.allCases.map { difference in
      let name = "listed: \(difference.rawValue)"
      let padding = String(repeating: " ", count: max(1, 29 - name.count))
      return name + padding + "\(counts[.listed(difference.rawValue)] ?? 0)"
    }
    return lines.joined(separator: "\n")
  }
}
