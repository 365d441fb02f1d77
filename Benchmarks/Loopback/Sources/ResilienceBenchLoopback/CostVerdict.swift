import PairStatistics

/// What an interval says about a cost and its limit. It looks at the whole interval, never at the estimate alone.
enum CostVerdict: String, Equatable, Sendable, CaseIterable {
  /// The whole interval lies within the limit.
  case within = "within the limit"
  /// The whole interval lies above it.
  case above = "above the limit"
  /// The interval allows both.
  case notEnoughEvidence = "not enough evidence"
  /// The control's interval excludes 1: the machine was too unsteady for any verdict.
  case controlFailed = "control failed"

  /// Judges a ratio.
  ///
  /// - Parameters:
  ///   - ratio: The request function's time over that of decoding directly.
  ///   - control: The A/A control of the same line.
  ///   - limit: The cost that is allowed, as a fraction.
  init(ratio: Estimate, control: Estimate, limit: Double) {
    if !control.includes(1) {
      self = .controlFailed
    } else if ratio.upper <= 1 + limit {
      self = .within
    } else if ratio.lower > 1 + limit {
      self = .above
    } else {
      self = .notEnoughEvidence
    }
  }
}
