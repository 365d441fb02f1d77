import ShieldedDecoding

/// The result of a successful call.
public struct EndpointResponse<Value: Sendable>: Sendable {
  /// The payload, or the value that the endpoint made from it.
  public let value: Value
  /// The body's message, if the contract has one.
  public let message: String
  /// The report of all rescues.
  public let report: RescueReport
  /// The HTTP status.
  public let status: Int
  /// The header fields.
  public let headers: HeaderFields
}
