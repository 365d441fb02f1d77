import BenchmarkStatistics

/// The verdict on a cost and its limit, decided by the whole interval and never by the estimate alone.
enum CostVerdict: String, Codable, Equatable, Sendable, CaseIterable {
  /// The whole interval is within the limit.
  case within = "within the limit"
  /// The whole interval is above the limit.
  case above = "above the limit"
  /// The interval contains the limit.
  case notEnoughEvidence = "not enough evidence"
  /// The control's interval excludes 1: the machine was too noisy for any verdict.
  case controlFailed = "control failed"

  /// Judges a ratio.
  ///
  /// - Parameters:
  ///   - ratio: The request function's time over that of decoding directly.
  ///   - control: The A/A control of the same line.
  ///   - limit: The allowed cost, as a fraction.
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
