import ShieldedDecoding

/// What a client does the same for all its endpoints.
public struct ClientOptions: Sendable {
  /// What a response may take, where the endpoint doesn't say.
  public var limits = TransportLimits()

  /// How much of a response appears in the description of an error.
  public var excerpt = BodyExcerpt()

  /// How many UTF-8 bytes of a backend's message are available in ``RequestError/reason`` and in `localizedDescription`. By
  /// default 1 000. It is meant for the user, so it isn't redacted; the error's description follows ``excerpt``.
  public var messageLength = 1_000

  /// Which codes mean the same everywhere.
  public var baseCodes = BaseResponseCodes()

  /// Renews the token when a response says that it has expired. By default nothing does.
  public var renewal: TokenRenewal?

  /// Makes the log of a call: its capacity and redaction. By default a `RescueLog` with its defaults.
  public var makeLog: @Sendable () -> RescueLog = { RescueLog() }

  /// Is given every request before it is sent, and again before it is sent once more: the place for the token. What it throws
  /// ends the call. What it returns is validated before it is sent. A call that is cancelled doesn't wait for it.
  public var prepare: @Sendable (TransportRequest) async throws -> TransportRequest = { $0 }

  /// Is given the report of every call that rescued something, whether it succeeded or not.
  public var onReport: @Sendable (RescueReport) -> Void = { _ in }

  /// Creates options with their defaults.
  public init() {}
}
