#if AsyncHTTPClient
  import AsyncHTTPClient
  import Foundation
  import NIOCore
  import NIOHTTP1
  import NIOPosix

  /// A transport over AsyncHTTPClient, for servers and for Linux.
  ///
  ///     let client = ShieldedClient(baseURL: url, transport: AsyncHTTPClientTransport())
  ///
  /// Available with the package trait `AsyncHTTPClient`. Use it on Linux: Foundation's `URLSession` on Linux traps if a
  /// connection closes inside a response's header, and may send a request twice.
  ///
  /// - The transport speaks HTTP/1.1, and keeps connections open for later requests.
  /// - Each transport uses one event loop, so its connections share one thread.
  /// - A request is sent at most once. If the server closes a pooled connection while a request is being sent, the call fails
  ///   with ``TransportError/connectionLost(receivedByteCount:)``.
  /// - A redirect to another scheme is refused. A redirect to another origin is followed without the header fields that could
  ///   identify the caller.
  /// - Responses encoded with gzip or deflate are decoded. ``TransportLimits/bodyByteCount`` limits the decoded size.
  /// - Cookies aren't stored, and a `WWW-Authenticate` challenge isn't answered.
  ///
  /// The transport shuts its client down when it is released. Event loops belong to the process and are never shut down.
  public final class AsyncHTTPClientTransport: HTTPTransport {
    /// The maximum number of times that a request is tried again on another connection, if no part of it was sent.
    private static let unsentLimit = 3

    private let client: HTTPClient
    private let connectTime: Duration
    private let current: CurrentConnection

    /// Creates a transport with an HTTP client of its own.
    ///
    /// - Parameters:
    ///   - configuration: The client's configuration, such as TLS, proxy and connection pool. The transport overrides the HTTP
    ///     version, redirects, decompression, the time limits for reading and writing, and the repetition of failed connection
    ///     attempts, which it disables. Without a connect timeout, the time limit for connecting is two minutes.
    ///   - eventLoopGroup: The group from which the transport takes one event loop. By default SwiftNIO's group of threads, which
    ///     the whole process shares. The errors of a group of `NIOTransportServices` are reported as ``TransportError/other(reason:)``.
    public init(
      configuration: HTTPClient.Configuration = HTTPClient.Configuration(),
      eventLoopGroup: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) {
      var configuration = configuration
      let connectTime = configuration.timeout.connect ?? .minutes(2)
      configuration.httpVersion = .http1Only
      configuration.redirectConfiguration = .disallow
      configuration.decompression = .disabled
      configuration.timeout = HTTPClient.Configuration.Timeout(connect: connectTime)
      configuration.connectionPool.retryConnectionEstablishment = false
      let eventLoop = eventLoopGroup.any()
      let current = CurrentConnection(on: eventLoop)
      self.current = current
      let initialize = configuration.http1_1ConnectionDebugInitializer
      configuration.http1_1ConnectionDebugInitializer = { channel in
        channel.limitHeader(current)
          .flatMap { channel.limitUnsentBytes() }
          .flatMap { initialize?(channel) ?? channel.eventLoop.makeSucceededVoidFuture() }
      }
      self.connectTime = Duration.nanoseconds(connectTime.nanoseconds)
      // Requests and connections use the same event loop. If they don't, and a response arrives before the end of an upload,
      // AsyncHTTPClient 1.37 releases a connection that has already closed, which traps.
      client = HTTPClient(eventLoopGroup: eventLoop, configuration: configuration)
    }

    deinit {
      // The client stays alive until its connections are closed.
      client.shutdown { _ in }
    }

    /// Sends a request to an `http` or `https` address.
    ///
    /// - Returns: The complete response.
    /// - Throws: An error if no response is received.
    public func response(
      to request: TransportRequest,
      within limits: TransportLimits
    ) async throws(TransportError) -> TransportResponse {
      try await follow(request, within: limits, streaming: false).response
    }

    /// Sends a request, and returns when the header of the response has been received.
    ///
    /// The body is received while it is read. If more than 1 MB waits to be read, the transport stops reading from the connection.
    /// If the server closes the connection then, what the system has received is still delivered.
    ///
    /// - Returns: The response.
    /// - Throws: An error if no header is received.
    public func streamedResponse(
      to request: TransportRequest,
      within limits: TransportLimits
    ) async throws(TransportError) -> StreamedResponse {
      let (response, exchange) = try await follow(request, within: limits, streaming: true)
      let body = ResponseBody(exchange.pieces ?? BodyPieces()) { [self] in
        // While the body is read, the client must not be shut down.
        withExtendedLifetime(self) { exchange.finish(.failure(.canceled)) }
      }
      return StreamedResponse(response, body)
    }

    /// Sends a request, and those that redirects lead to.
    private func follow(
      _ request: TransportRequest,
      within limits: TransportLimits,
      streaming: Bool
    ) async throws(TransportError) -> (response: TransportResponse, exchange: AsyncHTTPClientExchange) {
      try request.validate()
      let end = ContinuousClock.now + limits.totalTime.clamped
      var redirect = Redirect(limits)
      var request = request
      var unsentCount = 0
      while true {
        let exchange = AsyncHTTPClientExchange(
          request,
          limits: limits,
          end: end,
          connectTime: connectTime,
          redirect: redirect,
          pieces: streaming ? BodyPieces() : nil,
          current: current
        )
        let step: AsyncHTTPClientExchange.Step
        do {
          step = try await exchange.run(on: client)
        } catch {
          throw redirect.error(error)
        }
        switch step {
        case .response(var response):
          response.redirection = redirect.redirection
          return (response, exchange)
        case .redirect(let next, let followed):
          (request, redirect) = (next, followed)
          SentRequest.current?.follow(redirect.redirection)
        case .notSent where unsentCount < Self.unsentLimit: unsentCount += 1
        case .notSent: throw .connectionLost(receivedByteCount: 0)
        }
      }
    }
  }

  extension Channel {
    /// Limits how much of an upload the system buffers.
    ///
    /// Otherwise the system may accept several megabytes at once. No activity is then observed until the server has read them,
    /// and a slow upload would time out.
    fileprivate func limitUnsentBytes() -> EventLoopFuture<Void> {
      #if canImport(Darwin)
        let name = NIOBSDSocket.Option(rawValue: 0x201)
      #else
        let name = NIOBSDSocket.Option(rawValue: 25)
      #endif
      // The option TCP_NOTSENT_LOWAT. A connection that doesn't support it works without it.
      return setOption(ChannelOptions.Types.SocketOption(level: .tcp, name: name), value: 131_072)
        .flatMapErrorThrowing { _ in }
    }
  }
#endif
