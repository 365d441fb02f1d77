import ShieldedDecoding

/// The result of a successful call.
public struct EndpointResponse<Value: Sendable>: Sendable {
  /// The payload, or the value that the endpoint created from it.
  public let value: Value
  /// The contract's message: that of the body or, if the body has none, the contract's default, such as "Success.".
  public let message: String
  /// The report of all rescues.
  public let report: RescueReport
  /// The HTTP status.
  public let status: Int
  /// The header fields.
  public let headers: HeaderFields
  /// The error that ended the body early, if the decoder's `truncation` keeps what had arrived; `nil` if the body is complete.
  public var interruption: TransportError?
}
