/// What a response may take.
public struct TransportLimits: Sendable, Hashable {
  /// How many bytes of body are read before the exchange is given up.
  public var bodyByteCount: Int
  /// How long nothing may be sent or received. Waiting for one of a session's connections counts as well.
  ///
  /// `URLSession` counts bytes as sent when the system takes them for sending, which may be some megabytes before the server has
  /// them.
  public var idleTime: Duration
  /// How long the whole exchange may take, redirects included.
  public var totalTime: Duration
  /// How many redirects are followed.
  public var redirectCount: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bodyByteCount: How many bytes of body are read. By default 64 MB.
  ///   - idleTime: How long nothing may be sent or received. By default a minute.
  ///   - totalTime: How long the whole exchange may take. By default five minutes.
  ///   - redirectCount: How many redirects are followed. By default 10.
  public init(
    bodyByteCount: Int = 64 * 1_024 * 1_024,
    idleTime: Duration = .seconds(60),
    totalTime: Duration = .seconds(300),
    redirectCount: Int = 10
  ) {
    self.bodyByteCount = bodyByteCount
    self.idleTime = idleTime
    self.totalTime = totalTime
    self.redirectCount = redirectCount
  }
}

extension Duration {
  /// The time, but no more than three decades: neither clocks nor sleep can reckon with all that a caller may write for "no limit".
  var clamped: Duration { min(max(self, .zero), .seconds(1_000_000_000)) }
}
