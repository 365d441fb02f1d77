/// Limits on the size, the duration and the redirects of a response.
public struct TransportLimits: Sendable, Hashable {
  /// How many bytes of the body may be read. The exchange fails if the body is larger.
  public var bodyByteCount: Int
  /// The longest time without any byte sent or received. Waiting for one of a session's connections counts as well.
  ///
  /// `URLSession` counts bytes as sent when the system accepts them, possibly some megabytes before the server receives them.
  public var idleTime: Duration
  /// The longest time for the whole exchange, including redirects.
  public var totalTime: Duration
  /// The largest number of redirects that are followed.
  public var redirectCount: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bodyByteCount: How many bytes of the body may be read. By default 64 MB.
  ///   - idleTime: The longest time without any byte sent or received. By default a minute.
  ///   - totalTime: The longest time for the whole exchange. By default five minutes.
  ///   - redirectCount: The largest number of redirects that are followed. By default 10.
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
  /// The duration, limited to about three decades: clocks and sleeping can't handle every duration that a caller may use for
  /// "no limit".
  var clamped: Duration { min(max(self, .zero), .seconds(1_000_000_000)) }
}
