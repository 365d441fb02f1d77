import Dispatch
import Foundation
import ShieldedDecoding

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request, and the part of its response received so far. The request that follows a redirect is a separate exchange.
///
/// The delegate, a time limit and a cancellation can end the exchange, concurrently and in any order. The first of them decides
/// the outcome and resumes the waiting task; the others have no effect.
///
/// If the body is streamed, the header resumes the waiting task, and the outcome is that of the body's pieces.
final class URLSessionExchange: Sendable {
  typealias Outcome = Result<TransportResponse, TransportError>

  private struct State {
    var outcome: Outcome?
    var continuation: CheckedContinuation<Outcome, Never>?
    var task: URLSessionTask?
    var clock: Task<Void, Never>?
    var onEnd: (@Sendable () -> Void)?
    var response: TransportResponse?
    var receivedByteCount = 0
    var declaredByteCount: Int?
    var isSuspended = false
    var lastSignOfLife = ContinuousClock.now
  }

  let limits: TransportLimits
  /// The body's pieces, if it is streamed.
  let pieces: BodyPieces?
  private let method: String
  private let began: ContinuousClock.Instant
  private let state = Lock(State())
  #if !canImport(FoundationNetworking)
    /// Suspends and resumes the task in order.
    private let flow = DispatchQueue(label: "ShieldedNetworking.URLSessionExchange")
  #endif

  /// Creates an exchange.
  ///
  /// - Parameters:
  ///   - began: The time at which the first request was sent. The total time includes redirects.
  ///   - pieces: Receives the body's pieces; `nil` if the response is delivered as a whole.
  init(method: String, began: ContinuousClock.Instant, limits: TransportLimits, pieces: BodyPieces? = nil) {
    self.method = method
    self.began = began
    self.limits = limits
    self.pieces = pieces
  }

  /// Starts the task, unless the exchange has already ended.
  ///
  /// - Parameters:
  ///   - continuation: Receives the response or, if the body is streamed, its header.
  ///   - onEnd: Called when the exchange has ended.
  func start(
    _ task: URLSessionTask,
    resuming continuation: CheckedContinuation<Outcome, Never>,
    onEnd: @escaping @Sendable () -> Void
  ) {
    let outcome = state.withLock { state -> Outcome? in
      guard state.outcome == nil else { return state.outcome }
      state.continuation = continuation
      state.task = task
      state.onEnd = onEnd
      state.clock = Task { [weak self] in await self?.keepTime() }
      return nil
    }
    if let outcome {
      onEnd()
      task.cancel()
      continuation.resume(returning: outcome)
    } else {
      task.resume()
    }
  }

  /// Ends the exchange, unless it has already ended.
  ///
  /// - Parameter isComplete: Whether the session has finished the task, so that nothing needs to be canceled.
  func finish(_ outcome: Outcome, isComplete: Bool = false) {
    let ended = state.withLock { state -> State? in
      guard state.outcome == nil else { return nil }
      let ended = state
      state = State(outcome: outcome)
      return ended
    }
    guard let ended else { return }
    ended.onEnd?()
    ended.clock?.cancel()
    ended.continuation?.resume(returning: outcome)
    pieces?.end(outcome.error)
    guard !isComplete, let task = ended.task else { return }
    // Called asynchronously: on Linux, `cancel()` waits for the session's own queue, which a server that sends endlessly can
    // keep busy.
    DispatchQueue.global().async { task.cancel() }
  }
}

// MARK: - Sending and Receiving

extension URLSessionExchange {
  #if canImport(FoundationNetworking)
    /// Makes the session deliver a redirect as the response instead of following it.
    ///
    /// The session traps if `answer` is called after its task was canceled. It is therefore called while the lock is held, and
    /// only if the exchange hasn't ended.
    func stopRedirect(_ answer: (URLRequest?) -> Void) {
      state.withLock { state in
        guard state.outcome == nil else { return }
        answer(nil)
      }
    }

    /// Ends the exchange, because the session is about to repeat the request.
    ///
    /// The session repeats a request if a reused connection closes without a response. It would send the header again but not
    /// the body, and the server would wait for the body.
    func refuseSecondBody() { finish(.failure(.connectionLost(receivedByteCount: 0))) }

    /// Ends the exchange with the response received so far. This response is complete: the session requests credentials only
    /// afterwards.
    func refuseCredentials() {
      let response = state.withLock { $0.response }
      finish(response.map { .success($0) } ?? .failure(.notHTTP))
    }
  #endif

  func noteBodySent() {
    state.withLock { $0.lastSignOfLife = .now }
  }

  /// Receives the status and the header.
  ///
  /// - Returns: Whether the session should receive the body.
  func receive(_ response: URLResponse) -> Bool {
    guard let response = response as? HTTPURLResponse else {
      finish(.failure(.notHTTP))
      return false
    }
    let headers = HeaderFields(response)
    // With a content encoding, the field contains the length of the encoded body, which isn't the length of the decoded data.
    let declaredByteCount = headers["Content-Encoding"] == nil ? headers["Content-Length"].flatMap { Int($0) } : nil
    if let declaredByteCount, declaredByteCount > limits.bodyByteCount, hasBody(response.statusCode) {
      finish(.failure(.bodyTooLarge(limit: limits.bodyByteCount)))
      return false
    }
    let header = TransportResponse(status: response.statusCode, headers: headers)
    let (isWanted, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Outcome, Never>?) in
      guard state.outcome == nil else { return (false, nil) }
      state.lastSignOfLife = .now
      state.response = header
      state.declaredByteCount = declaredByteCount
      if pieces != nil { return (true, state.continuation.take()) }
      // At most 4 MB, since the declared length may be wrong.
      state.response?.body.reserveCapacity(min(declaredByteCount ?? 0, 4 * 1_024 * 1_024))
      return (true, nil)
    }
    waiting?.resume(returning: .success(header))
    return isWanted
  }

  func receive(_ data: Data) {
    let allowed = state.withLock { state -> Data in
      guard state.response != nil else { return Data() }
      state.lastSignOfLife = .now
      let allowed = data.prefix(max(0, limits.bodyByteCount - state.receivedByteCount))
      state.receivedByteCount += allowed.count
      if pieces == nil { state.response?.body.append(allowed) }
      return allowed
    }
    if let pieces, !pieces.add(allowed, onRoom: { [weak self] in self?.resume() }) { pause(while: pieces) }
    if allowed.count < data.count { finish(.failure(.bodyTooLarge(limit: limits.bodyByteCount))) }
  }

  // On Linux, a session goes on receiving while its task is suspended.
  #if canImport(FoundationNetworking)
    private func pause(while pieces: BodyPieces) {}
    private func resume() {}
  #else
    /// Stops receiving the body. On the queue, since the reader may have made room meanwhile.
    private func pause(while pieces: BodyPieces) {
      flow.async { [self] in
        guard pieces.isFull else { return }
        let task = state.withLock { state -> URLSessionTask? in
          // Each suspension requires a resumption, and data may be received while the task is being suspended.
          guard !state.isSuspended else { return nil }
          state.isSuspended = true
          return state.task
        }
        task?.suspend()
      }
    }

    /// Continues to receive the body.
    private func resume() {
      flow.async { [self] in
        let task = state.withLock { state -> URLSessionTask? in
          guard state.isSuspended else { return nil }
          state.isSuspended = false
          return state.task
        }
        task?.resume()
      }
    }
  #endif

  /// Completes the exchange with a response or an error.
  func complete(_ error: (any Error)?, lastResponse: URLResponse?) {
    if error == nil, let redirect = lastResponse as? HTTPURLResponse, 301...308 ~= redirect.statusCode {
      // The session on Linux doesn't report a redirect without a location, and discards its body.
      state.withLock { state in
        guard state.outcome == nil, state.response == nil else { return }
        state.response = TransportResponse(status: redirect.statusCode, headers: HeaderFields(redirect))
      }
    }
    let (response, received, declared) = state.withLock { ($0.response, $0.receivedByteCount, $0.declaredByteCount) }
    let outcome: Outcome
    if let error {
      outcome = .failure(TransportError(error, limits, receivedByteCount: response == nil ? nil : received))
    } else if let response {
      let isWhole = !hasBody(response.status) || received >= declared ?? 0
      outcome = isWhole ? .success(response) : .failure(.connectionLost(receivedByteCount: received))
    } else {
      outcome = .failure(.notHTTP)
    }
    finish(outcome, isComplete: true)
  }

  /// Returns a Boolean value that indicates whether a response with this status has a body, if its header declares a length.
  private func hasBody(_ status: Int) -> Bool {
    method.uppercased() != "HEAD" && status != 204 && status != 304
  }
}

// MARK: - Time

extension URLSessionExchange {
  private func keepTime() async {
    while let (deadline, limit) = nextDeadline {
      guard ContinuousClock.now < deadline else { return finish(.failure(.timedOut(after: limit))) }
      do { try await Task.sleep(until: deadline, clock: .continuous) } catch { return }
    }
  }

  /// The time at which the exchange times out if nothing is sent or received until then, and the limit that applies.
  private var nextDeadline: (ContinuousClock.Instant, Duration)? {
    state.withLock { state in
      guard state.outcome == nil else { return nil }
      let total = began + limits.totalTime.clamped
      let idle = max(state.lastSignOfLife, pieces?.lastPause ?? state.lastSignOfLife) + limits.idleTime.clamped
      return idle < total ? (idle, limits.idleTime) : (total, limits.totalTime)
    }
  }
}

extension HeaderFields {
  fileprivate init(_ response: HTTPURLResponse) {
    self.init()
    for case (let name as String, let value as String) in response.allHeaderFields { self[name] = value }
  }
}

extension TransportError {
  /// Converts an error of the session.
  ///
  /// No text of a server or of libcurl is included.
  fileprivate init(_ error: any Error, _ limits: TransportLimits, receivedByteCount: Int?) {
    guard let error = error as? URLError else {
      self = .other(reason: "\(type(of: error))")
      return
    }
    switch error.code {
    case .cancelled: self = .canceled
    case .networkConnectionLost: self = .connectionLost(receivedByteCount: receivedByteCount ?? 0)
    case .cannotFindHost, .dnsLookupFailed: self = .unreachable(reason: "the host is unknown.")
    case .cannotConnectToHost: self = .unreachable(reason: "no connection was made.")
    case .timedOut where receivedByteCount == nil: self = .unreachable(reason: "the connection timed out.")
    case .notConnectedToInternet: self = .unreachable(reason: "there is no network.")
    case .serverCertificateUntrusted: self = .untrustedServer(reason: "its certificate isn't trusted.")
    case .serverCertificateHasBadDate: self = .untrustedServer(reason: "its certificate has expired.")
    case .serverCertificateNotYetValid: self = .untrustedServer(reason: "its certificate isn't valid yet.")
    case .serverCertificateHasUnknownRoot:
      self = .untrustedServer(reason: "its certificate was issued by an unknown authority.")
    case .secureConnectionFailed: self = .untrustedServer(reason: "no secure connection was made.")
    case .clientCertificateRejected, .clientCertificateRequired:
      self = .untrustedServer(reason: "it requires a client certificate.")
    case .badURL: self = .invalidURL(reason: "it has no host, or not a valid one.")
    // What Foundation on Linux makes of a connection that is closed before a header.
    case .badServerResponse where error.localizedDescription.contains("Empty reply from server"):
      self = .connectionLost(receivedByteCount: 0)
    case .cannotParseResponse, .badServerResponse, .unsupportedURL: self = .notHTTP
    case .httpTooManyRedirects: self = .tooManyRedirects(limit: limits.redirectCount)
    default:
      // After the header, any other error means that the rest of the body wasn't received.
      self =
        receivedByteCount.map { .connectionLost(receivedByteCount: $0) } ?? Self(
          libcurlText: error.localizedDescription
        )
        ?? .other(reason: "code \(error.code.rawValue).")
    }
  }

  /// Converts a message of libcurl. On Linux, Foundation describes most errors only by this message.
  private init?(libcurlText text: String) {
    #if canImport(FoundationNetworking)
      let reasons: [(fragment: String, error: TransportError)] = [
        ("Failed writing header", .malformedResponse(reason: "a header line can't be read.")),
        ("Invalid Content-Length", .malformedResponse(reason: "the Content-Length isn't a length.")),
        ("Too large response headers", .malformedResponse(reason: "the header is too long.")),
        // libcurl reports this if a single header line exceeds its limit.
        ("Out of memory", .malformedResponse(reason: "a header line is too long.")),
        ("Header without colon", .malformedResponse(reason: "a header line has no colon.")),
        ("certificate has expired", .untrustedServer(reason: "its certificate has expired.")),
        ("certificate is not yet valid", .untrustedServer(reason: "its certificate isn't valid yet.")),
        ("certificate subject name", .untrustedServer(reason: "its certificate is for another host.")),
        ("certificate", .untrustedServer(reason: "its certificate isn't trusted.")),
        ("SSL", .untrustedServer(reason: "no secure connection was made.")),
      ]
      guard let reason = reasons.first(where: { text.contains($0.fragment) }) else { return nil }
      self = reason.error
    #else
      return nil
    #endif
  }
}
