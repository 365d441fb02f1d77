/// The verdict on a ratio, decided by its interval.
package enum TimingVerdict: Sendable {
  /// The whole interval is above 1, and above the tolerance.
  case slower
  /// The whole interval is below 1, and below the tolerance.
  case faster
  /// The whole interval is so close to 1 that any relevant difference is excluded.
  case noDifference
  /// The interval allows both a relevant difference and none.
  case notEnoughEvidence
  /// The A/A control's interval excludes 1: the machine was too noisy for any verdict.
  case controlFailed
}

/// The rule that turns an interval into a verdict, by the whole interval and never by the estimate alone.
package struct TimingRule: Equatable, Sendable {
  /// Differences up to this fraction are ignored, however certain they are: builds of the same source differ by as much.
  package var tolerance: Double
  /// The difference, as a fraction, that must be excluded for ``TimingVerdict/noDifference``.
  package var limit: Double

  package init(tolerance: Double, limit: Double) {
    self.tolerance = tolerance
    self.limit = limit
  }

  /// The rule for a run's table: every certain difference counts, and less than 3 % counts as the same.
  package static let table = TimingRule(tolerance: 0, limit: 0.03)

  /// Judges a ratio.
  /// - Parameters:
  ///   - ratio: New time over old time, or contender over baseline.
  ///   - control: The A/A control of the same run, or `nil` if the caller has checked it.
  package func verdict(of ratio: Estimate, control: Estimate? = nil) -> TimingVerdict {
    if let control, !control.includes(1) { return .controlFailed }
    if ratio.lower > 1 + tolerance { return .slower }
    if ratio.upper < 1 - tolerance { return .faster }
    if ratio.lower > 1 - limit, ratio.upper < 1 + limit { return .noDifference }
    return .notEnoughEvidence
  }
}
