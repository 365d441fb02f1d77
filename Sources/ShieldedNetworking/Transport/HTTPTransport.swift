/// A type that sends requests and receives the responses, with `URLSession` or any other HTTP client.
///
///     struct RecordedTransport: HTTPTransport {
///       let responses: [String: TransportResponse]
///
///       func response(
///         to request: TransportRequest,
///         within limits: TransportLimits
///       ) async throws(TransportError) -> TransportResponse {
///         guard let response = responses[request.url.path()] else { throw .unreachable(reason: "nothing was recorded") }
///         return response
///       }
///     }
public protocol HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// Return a response with any status, and throw an error only if no complete response is received. If the task is canceled,
  /// end the call soon.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limits: The response's limits. Enforce the limit on the body while reading it, and reject redirects to another scheme.
  /// - Returns: The complete response.
  /// - Throws: An error if no response is received.
  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse

  /// Sends a request, and returns when the header of the response has been received.
  ///
  /// The default implementation receives the whole body first.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limits: The response's limits, which apply until the end of the body. The time while the transport receives nothing,
  ///     because too much waits to be read, must not count as idle.
  /// - Returns: The response, whose body is received while it is read.
  /// - Throws: An error if no header is received.
  func streamedResponse(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> StreamedResponse
}

extension HTTPTransport {
  /// Sends a request, and receives the whole body.
  public func streamedResponse(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> StreamedResponse {
    let response = try await response(to: request, within: limits)
    return StreamedResponse(response, ResponseBody(response.body))
  }
}

// MARK: - Limits

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
  /// A Boolean value that indicates whether a redirect to another origin that keeps the method, such as a 307, is followed with the
  /// request's body. By default `false`: the call throws ``TransportError/redirectRefused(from:to:)``, since the body may contain a
  /// password.
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
