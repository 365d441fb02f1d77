/// What an interval says about a ratio.
package enum TimingVerdict: String, Equatable, Sendable, Codable, CaseIterable {
  /// The whole interval lies above 1, and above the tolerance.
  case slower
  /// The whole interval lies below 1, and below the tolerance.
  case faster
  /// The whole interval lies so near to 1 that a difference of any importance is excluded.
  case noDifference
  /// The interval allows both a difference of importance and none.
  case notEnoughEvidence
  /// The A/A control's interval excludes 1: the machine was too unsteady for any verdict.
  case controlFailed

  /// The verdict in words.
  package var words: String {
    switch self {
    case .slower: "slower"
    case .faster: "faster"
    case .noDifference: "no difference"
    case .notEnoughEvidence: "not enough evidence"
    case .controlFailed: "no verdict: A/A control"
    }
  }
}

/// The rule by which an interval becomes a verdict. It looks at the whole interval, never at the estimate alone.
package struct TimingRule: Equatable, Sendable {
  /// Differences up to this fraction count as none, however certain they are: two builds of the same source differ so much.
  package var tolerance: Double
  /// The difference, as a fraction, that must be excluded for a verdict of no difference.
  package var limit: Double

  package init(tolerance: Double, limit: Double) {
    self.tolerance = tolerance
    self.limit = limit
  }

  /// For the table of a run: every difference that is certain counts; none is one below 3 %.
  package static let table = TimingRule(tolerance: 0, limit: 0.03)

  /// Judges a ratio.
  /// - Parameters:
  ///   - ratio: New time over old time, or contender over baseline.
  ///   - control: The A/A control of the same run; nil where the caller has judged it already.
  package func verdict(of ratio: Estimate, control: Estimate? = nil) -> TimingVerdict {
    if let control, !control.includes(1) { return .controlFailed }
    if ratio.lower > 1 + tolerance { return .slower }
    if ratio.upper < 1 - tolerance { return .faster }
    if ratio.lower > 1 - limit, ratio.upper < 1 + limit { return .noDifference }
    return .notEnoughEvidence
  }
}
