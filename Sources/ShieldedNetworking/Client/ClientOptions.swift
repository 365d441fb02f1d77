import ShieldedDecoding

/// Options that a client applies to all its endpoints.
public struct ClientOptions: Sendable {
  /// The limits of a response, if the endpoint doesn't set its own.
  public var limits = TransportLimits()

  /// How much of a response appears in the description of an error.
  public var excerpt = BodyExcerpt()

  /// How many UTF-8 bytes of a backend's message are available in ``RequestError/reason`` and in `localizedDescription`. By
  /// default 1 000. The message is meant for the user, so it isn't redacted; the error's description follows ``excerpt``.
  public var messageLength = 1_000

  /// The codes that have the same meaning in every module.
  public var commonCodes = CommonCodes()

  /// Renews the token if a response reports that it has expired. By default no renewal takes place.
  public var renewal: TokenRenewal?

  /// Creates the log of a call, with its capacity and redaction. By default a `RescueLog` with its defaults.
  public var makeLog: @Sendable () -> RescueLog = { RescueLog() }

  /// Prepares every request before it is sent, and again before it is sent once more; add the token here. An error that it
  /// throws ends the call. The request that it returns is validated before it is sent. A cancelled call doesn't wait for it.
  public var prepare: @Sendable (TransportRequest) async throws -> TransportRequest = { $0 }

  /// Called with the report of every call that rescued something, whether the call succeeded or not.
  public var onReport: @Sendable (RescueReport) -> Void = { _ in }

  /// Creates options with their defaults.
  public init() {}
}
