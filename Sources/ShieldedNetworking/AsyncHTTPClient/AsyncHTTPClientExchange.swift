#if AsyncHTTPClient
  import AsyncHTTPClient
  import Foundation
  import NIOCore
  import NIOHTTP1
  import ShieldedDecoding

  /// One request over AsyncHTTPClient, and the part of its response received so far.
  ///
  /// The client, a time limit and a cancellation can end the exchange, concurrently and in any order. The first of them decides
  /// the outcome and resumes the waiting task, without waiting for the connection to close.
  ///
  /// If the body is streamed, the header resumes the waiting task, and the outcome is that of the body's pieces.
  final class AsyncHTTPClientExchange: Sendable {
    enum Step {
      case response(TransportResponse)
      /// The request that follows, with the count of redirects so far.
      case redirect(TransportRequest, Redirect)
      /// The server had closed the pooled connection before any byte of the request was written.
      case notSent
    }

    typealias Outcome = Result<Step, TransportError>

    struct State {
      var outcome: Outcome?
      var continuation: CheckedContinuation<Outcome, Never>?
      var task: HTTPClient.Task<Void>?
      var clock: Task<Void, Never>?
      var isSent = false
      var response: TransportResponse?
      var receivedByteCount = 0
      /// The connection on which the response arrives.
      var connection: NIOLoopBound<ReadGate>?
      var inflater: Inflater?
      /// The redirect to follow, while the rest of its response is received.
      var redirect: Step?
      /// The upload of the request's body, until all of it was sent.
      var upload: Upload?
      var lastActivity = ContinuousClock.now

      /// A Boolean value that indicates whether the response isn't a success, so that AsyncHTTPClient has paused the
      /// upload and sends nothing more. AsyncHTTPClient 1.37 would forget the promise of a piece that is written then,
      /// which traps in a debug build.
      var isUploadStopped: Bool { redirect != nil || response.map { $0.status >= 300 } ?? false }
    }

    let request: TransportRequest
    let limits: TransportLimits
    private let end: ContinuousClock.Instant
    let connectTime: Duration
    let redirect: Redirect
    /// The body's pieces, if it is streamed.
    let pieces: BodyPieces?
    let current: CurrentConnection
    let state = Lock(State())

    /// Creates an exchange.
    ///
    /// - Parameters:
    ///   - end: The time at which the total time limit is reached.
    ///   - redirect: The redirects followed so far.
    ///   - pieces: Receives the body's pieces; `nil` if the response is delivered as a whole.
    ///   - current: The connection whose response is being delivered.
    init(
      _ request: TransportRequest,
      limits: TransportLimits,
      end: ContinuousClock.Instant,
      connectTime: Duration,
      redirect: Redirect,
      pieces: BodyPieces?,
      current: CurrentConnection
    ) {
      self.request = request
      self.limits = limits
      self.end = end
      self.connectTime = connectTime
      self.redirect = redirect
      self.pieces = pieces
      self.current = current
    }

    /// Sends the request and waits for the outcome.
    func run(on client: HTTPClient) async throws(TransportError) -> Step {
      let eventLoop = client.eventLoopGroup.any()
      let request = try HTTPClient.Request(request) { self.upload(to: $0, on: eventLoop) }
      let outcome = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          guard wait(continuation) else { return }
          keep(client.execute(request: request, delegate: self))
        }
      } onCancel: {
        finish(.failure(.canceled))
      }
      return try outcome.get()
    }

    /// Stores the continuation, unless the exchange has already ended.
    private func wait(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
      let outcome = state.withLock { state -> Outcome? in
        guard state.outcome == nil else { return state.outcome }
        state.continuation = continuation
        state.clock = Task { [weak self] in await self?.keepTime() }
        return nil
      }
      guard let outcome else { return true }
      continuation.resume(returning: outcome)
      return false
    }

    private func keep(_ task: HTTPClient.Task<Void>) {
      let hasEnded = state.withLock { state in
        if state.outcome == nil { state.task = task }
        return state.outcome != nil
      }
      if hasEnded { task.cancel() }
    }

    /// Ends the exchange, unless it has already ended.
    func finish(_ outcome: Outcome) {
      let ended = state.withLock { state -> State? in
        guard state.outcome == nil else { return nil }
        defer { state = State(outcome: outcome) }
        return state
      }
      guard let ended else { return }
      ended.clock?.cancel()
      ended.continuation?.resume(returning: outcome)
      pieces?.end(outcome.error)
      // Before the cancellation, which forgets the promise of a paused upload too.
      ended.upload?.promise.fail(CancellationError())
      // The client ignores the cancellation if the request has completed.
      ended.task?.cancel()
    }

    /// Ends the exchange when a time limit is reached.
    func keepTime() async {
      while let (deadline, limit) = nextDeadline {
        guard ContinuousClock.now < deadline else {
          // The body of a redirect isn't needed.
          return finish(state.withLock { $0.redirect }.map(Outcome.success) ?? .failure(.timedOut(after: limit)))
        }
        do { try await Task.sleep(until: deadline, clock: .continuous) } catch { return }
      }
    }

    /// The time at which the exchange times out if nothing is sent or received until then, and the limit that applies.
    private var nextDeadline: (ContinuousClock.Instant, Duration)? {
      state.withLock { state in
        guard state.outcome == nil else { return nil }
        let idle = max(state.lastActivity, pieces?.lastPause ?? state.lastActivity) + limits.idleTime.clamped
        if state.redirect != nil { return (min(idle, end, state.lastActivity + .seconds(1)), limits.idleTime) }
        return idle < end ? (idle, limits.idleTime) : (end, limits.totalTime)
      }
    }
  }

  // MARK: - Upload

  /// The upload of a request's body: the part that isn't written yet, and the promise to fulfil at the end.
  struct Upload {
    /// The number of bytes that are written at a time. Each piece that is sent counts as activity.
    private static let pieceLength = 32_768

    let writer: HTTPClient.Body.StreamWriter
    let promise: EventLoopPromise<Void>
    private var rest: Data

    init(_ body: Data, to writer: HTTPClient.Body.StreamWriter, promise: EventLoopPromise<Void>) {
      rest = body[...]
      self.writer = writer
      self.promise = promise
    }

    /// Removes and returns the next piece; `nil` after the last one.
    mutating func next() -> ByteBuffer? {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(Self.pieceLength) }
      return ByteBuffer(bytes: rest.prefix(Self.pieceLength))
    }
  }

  extension AsyncHTTPClientExchange {
    /// Writes the request's body piece by piece. Each piece is written after the previous one was sent.
    ///
    /// If a complete response arrives before the end of the upload, AsyncHTTPClient 1.37 closes the connection. The remaining
    /// writes then fail before the client delivers the response. A failed write therefore doesn't fail the returned future. If
    /// the connection is lost, ``didReceiveError(task:_:)`` reports it.
    ///
    /// - Returns: A future that succeeds when everything was sent, and fails if the exchange ends before.
    func upload(to writer: HTTPClient.Body.StreamWriter, on eventLoop: any EventLoop) -> EventLoopFuture<Void> {
      let promise = eventLoop.makePromise(of: Void.self)
      let hasEnded = state.withLock { state in
        if state.outcome == nil { state.upload = Upload(request.body ?? Data(), to: writer, promise: promise) }
        return state.outcome != nil
      }
      if hasEnded { promise.fail(CancellationError()) } else { writeNextPiece() }
      return promise.futureResult
    }

    func didSendRequestPart(task: HTTPClient.Task<Void>, _ part: IOData) {
      state.withLock { $0.lastActivity = .now }
      // Scheduled rather than called, since a piece may be sent synchronously, and the recursion could exhaust the stack.
      task.eventLoop.execute { self.writeNextPiece() }
    }

    private func writeNextPiece() {
      let (upload, piece) = state.withLock { state -> (Upload?, ByteBuffer?) in
        if state.isUploadStopped { return (nil, nil) }
        let piece = state.upload?.next()
        return (state.upload, piece)
      }
      guard let upload else { return }
      if let piece {
        // The future isn't needed: the delegate's methods report the same result.
        _ = upload.writer.write(.byteBuffer(piece))
      } else {
        state.withLock { $0.upload = nil }
        upload.promise.succeed()
      }
    }
  }

  // MARK: - Request

  extension HTTPClient.Request {
    /// Creates the client's request.
    ///
    /// - Parameter upload: Writes the body, if there is one.
    /// - Throws: `notHTTP` for a scheme other than `http` and `https`, `invalidURL` for an address without a host.
    init(
      _ request: TransportRequest,
      upload: @escaping @Sendable (HTTPClient.Body.StreamWriter) -> EventLoopFuture<Void>
    ) throws(TransportError) {
      guard ["http", "https"].contains(request.url.scheme?.lowercased()) else { throw .notHTTP }
      // NIO traps for an IP address with such a port, and connects to another port of a host with a name.
      guard (0...65_535).contains(request.url.port ?? 0) else { throw .invalidURL(reason: "its port is too great.") }
      var headers = HTTPHeaders(request.headers.all)
      if !headers.contains(name: "Accept-Encoding") { headers.add(name: "Accept-Encoding", value: "gzip, deflate") }
      do {
        self = try HTTPClient.Request(
          url: request.url,
          method: HTTPMethod(rawValue: request.method),
          headers: headers,
          body: request.body.map { .stream(contentLength: Int64($0.count), upload) }
        )
      } catch {
        throw .invalidURL(reason: "it doesn't name a server.")
      }
    }
  }
#endif
