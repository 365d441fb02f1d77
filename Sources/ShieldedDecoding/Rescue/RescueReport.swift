/// What a ``RescueLog`` has recorded, at one moment.
public struct RescueReport: Sendable, Hashable {
  /// How often one fault came up, all indices taken together.
  public struct Count: Sendable, Hashable {
    /// Where, with `*` for every index.
    public let path: RescuePath
    /// The row of the rescue table.
    public let rule: RescueRule
    /// What the rescues came to.
    public let outcome: RescueOutcome
    /// Why there was no usable value.
    public let reason: RescueReason?
    /// How many rescues.
    public let count: Int
  }

  /// The first rescues, in the order of decoding, up to the log's capacity.
  public let records: [RescueRecord]

  /// All rescues by path, most frequent first; those of equal count in the order of their first appearance.
  public let counts: [Count]

  /// The number of all rescues.
  public let totalCount: Int

  /// The number of rescues at paths beyond the log's path capacity, which stand in no count of their own.
  public let uncountedCount: Int

  /// Whether nothing was rescued: plain `Codable` would have given the same value.
  public var isEmpty: Bool { totalCount == 0 }

  /// The number of rescues that came to an outcome, among the counted.
  ///
  /// - Parameter outcome: The outcome.
  public func count(of outcome: RescueOutcome) -> Int {
    counts.reduce(0) { $1.outcome == outcome ? $0 + $1.count : $0 }
  }
}

extension RescueReport: CustomStringConvertible {
  /// A line for each count: `12 × data[*].price: retyped by numberFromString`.
  public var description: String {
    guard !isEmpty else { return "nothing was rescued" }
    var lines = counts.map { count in
      let reason = count.reason.map { " (\($0.rawValue))" } ?? ""
      return "\(count.count) × \(count.path): \(count.outcome.rawValue) by \(count.rule.rawValue)\(reason)"
    }
    if uncountedCount > 0 { lines.append("\(uncountedCount) × at further paths") }
    return lines.joined(separator: "\n")
  }
}
