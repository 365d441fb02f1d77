/// Limits on the size, the duration and the redirects of a response.
///
/// A body isn't sent to another origin, unless ``sendsBodiesToOtherOrigins`` allows it.
public struct TransportLimits: Sendable, Hashable {
  /// The maximum number of bytes of the body. If the body is larger, the exchange fails.
  public var bodyByteCount: Int
  /// The longest time in which nothing is sent or received: no piece of the request, no complete header of the response, no byte of
  /// its body. Interim responses, bytes of a header that isn't complete, and the framing of chunks don't count. The time spent
  /// waiting for a free connection counts too.
  ///
  /// `URLSession` counts bytes as sent when the system accepts them. The server may receive them much later, since the system
  /// can buffer several megabytes.
  public var idleTime: Duration
  /// The longest time for the whole exchange, including redirects.
  public var totalTime: Duration
  /// The largest number of redirects that are followed.
  public var redirectCount: Int
  /// Whether a redirect to another origin that keeps the method, such as a 307, is followed with the request's body. By default
  /// `false`: the call throws ``TransportError/redirectRefused(from:to:)``, since the body may contain a password.
  public var sendsBodiesToOtherOrigins = false

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bodyByteCount: The maximum number of bytes of the body. By default 64 MB.
  ///   - idleTime: The longest time in which no byte is sent or received. By default a minute.
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
  /// The duration, limited to a range from zero to about three decades. Clocks can't handle every duration that a caller may
  /// use to express that there is no limit.
  var clamped: Duration { min(max(self, .zero), .seconds(1_000_000_000)) }
}
