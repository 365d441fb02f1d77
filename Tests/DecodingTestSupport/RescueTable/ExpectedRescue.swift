import ShieldedDecoding

/// What a record of the log must say.
public struct ExpectedRescue: Hashable, Sendable {
  /// The path in the notation of ``ShieldedDecoding/RescuePath``.
  public let path: String

  /// What the rescue comes to.
  public let outcome: RescueOutcome

  /// Why there is no usable value.
  public let reason: RescueReason?

  /// Describes a rescue.
  ///
  /// - Parameters:
  ///   - outcome: What the rescue comes to.
  ///   - reason: Why there is no usable value.
  ///   - path: Where the value stands.
  public init(_ outcome: RescueOutcome, _ reason: RescueReason? = nil, at path: String = "value") {
    self.path = path
    self.outcome = outcome
    self.reason = reason
  }

  /// Reads what a record says.
  ///
  /// - Parameter record: A record of the log.
  public init(_ record: RescueRecord) {
    self.init(record.outcome, record.reason, at: record.path.description)
  }
}

extension ExpectedRescue: CustomStringConvertible {
  /// `value[2]: dropped (typeMismatch)`.
  public var description: String {
    "\(path): \(outcome.rawValue)" + (reason.map { " (\($0.rawValue))" } ?? "")
  }
}
