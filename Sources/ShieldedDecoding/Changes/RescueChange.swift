/// One kind of rescue that is new, gone, or more or less frequent than in an earlier report.
public struct RescueChange: Sendable, Hashable {
  /// How a kind of rescue has changed.
  @nonexhaustive
  public enum Trend: String, Sendable, Hashable, CaseIterable, Codable {
    /// The earlier report has no rescues of this kind.
    case new
    /// The later report has no rescues of this kind.
    case gone
    /// There are more rescues for each response.
    case moreFrequent
    /// There are fewer rescues for each response.
    case lessFrequent
  }

  /// How the kind has changed.
  public let trend: Trend

  /// The kind's tally in the later report, or in the earlier one if the kind is gone. Its example is redacted as in that report.
  public internal(set) var tally: RescueReport.Tally

  /// The number of rescues in the earlier report; 0 if the kind is new.
  public let previousCount: Int

  /// The number of rescues in the later report; 0 if the kind is gone.
  public let currentCount: Int

  /// The folded path of the rescues.
  public var path: RescuePath { tally.path }
}

extension RescueChange: CustomStringConvertible {
  /// One line: `moreFrequent, 3 → 40 × data[*].price: retyped by numberFromString`.
  public var description: String {
    let reason = tally.reason.map { " (\($0.rawValue))" } ?? ""
    return "\(trend.rawValue), \(previousCount) → \(currentCount) × \(path): \(tally.outcome.rawValue) by "
      + "\(tally.rule.rawValue)\(reason)"
  }
}
