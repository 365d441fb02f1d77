import ShieldedDecoding

/// The expected contents of a record.
public struct ExpectedRescue: Hashable, Sendable {
  /// The path, in the notation of ``ShieldedDecoding/RescuePath``.
  public let path: String

  /// The outcome of the rescue.
  public let outcome: RescueOutcome

  /// The reason for the rescue, if the token gives no usable value.
  public let reason: RescueReason?

  /// Creates an expected rescue.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the rescue.
  ///   - reason: The reason for the rescue, if the token gives no usable value.
  ///   - path: The path of the value.
  public init(_ outcome: RescueOutcome, _ reason: RescueReason? = nil, at path: String = "value") {
    self.path = path
    self.outcome = outcome
    self.reason = reason
  }

  /// Creates the expected rescue that a record satisfies.
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
