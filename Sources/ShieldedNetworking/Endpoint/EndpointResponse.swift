import ShieldedDecoding

/// What came of a call that succeeded.
public struct EndpointResponse<Value: Sendable>: Sendable {
  /// The payload, or what the endpoint made of it.
  public let value: Value
  /// The body's message, where the contract has one.
  public let message: String
  /// What was rescued.
  public let report: RescueReport
  /// The HTTP status.
  public let status: Int
  /// The header fields.
  public let headers: HeaderFields
}
