import Foundation
import ShieldedDecoding

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport over `URLSession`, for Apple platforms.
///
///     let client = ShieldedClient(baseURL: url, transport: URLSessionTransport())
///
/// A delegate receives each response piece by piece, so that an exchange that exceeds a limit is canceled immediately.
/// Redirects follow the same rule as in `AsyncHTTPClientTransport`. A 401 is returned like any other response, regardless of
/// the authentication that it requests.
///
/// On Linux and on servers, use `AsyncHTTPClientTransport`, which the package trait `AsyncHTTPClient` adds. On Linux,
/// `URLSession` terminates the process if a connection closes inside a response's header, if a chunked body has trailer fields,
/// or if a redirect leads to an IPv6 address without a scheme.
public final class URLSessionTransport: HTTPTransport {
  private let session: DelegatedSession
  private let configuration: URLSessionConfiguration
  private let additionalHeaders: HeaderFields

  /// Creates a transport that stores nothing: no cookies, no cached responses, no credentials.
  public convenience init() {
    let configuration = URLSessionConfiguration.ephemeral
    // An ephemeral session would still store these in memory.
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    self.init(configuration: configuration)
  }

  /// Creates a transport with a session of the given configuration.
  ///
  /// The configuration's cookie storage and cache are used as they are: `URLSessionConfiguration.ephemeral` keeps cookies in
  /// memory, sends them with every later request, and replaces a request's own `Cookie` field. A 401 isn't answered with a
  /// credential. The timeouts are those of ``TransportLimits``. `httpAdditionalHeaders` are added to each request, and after a
  /// redirect to another origin they are dropped like the request's own fields.
  ///
  /// - Parameter configuration: The session's configuration.
  public init(configuration: URLSessionConfiguration) {
    let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
    var additionalHeaders = HeaderFields()
    for case (let name as String, let value as String) in configuration.httpAdditionalHeaders ?? [:] {
      additionalHeaders[name] = value
    }
    // The session would also send them after a redirect to another server.
    configuration.httpAdditionalHeaders = nil
    self.additionalHeaders = additionalHeaders
    self.configuration = configuration
    session = DelegatedSession(configuration)
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
  /// The body is received while it is read. If more than 1 MB waits to be read, the task is suspended until it has been read.
  /// On Linux, a session goes on receiving while its task is suspended, so only ``TransportLimits/bodyByteCount`` limits how much
  /// may wait.
  ///
  /// - Returns: The response.
  /// - Throws: An error if no header is received.
  public func streamedResponse(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> StreamedResponse {
    let (response, exchange) = try await follow(request, within: limits, streaming: true)
    let body = ResponseBody(exchange.pieces ?? BodyPieces()) { exchange.finish(.failure(.canceled)) }
    return StreamedResponse(response, body)
  }

  /// Sends a request, and those that redirects lead to.
  private func follow(
    _ request: TransportRequest,
    within limits: TransportLimits,
    streaming: Bool
  ) async throws(TransportError) -> (response: TransportResponse, exchange: URLSessionExchange) {
    guard let scheme = request.url.scheme?.lowercased(), ["http", "https"].contains(scheme) else { throw .notHTTP }
    let began = ContinuousClock.now
    var redirect = Redirect(limits)
    var request = request
    for field in additionalHeaders.all where request.headers[field.name] == nil {
      request.headers[field.name] = field.value
    }
    try request.validate()
    while true {
      let pieces = streaming ? BodyPieces() : nil
      let exchange = URLSessionExchange(method: request.method, began: began, limits: limits, pieces: pieces)
      var response: TransportResponse
      do {
        response = try await answer(to: request, exchange)
      } catch {
        throw redirect.error(error)
      }
      let locations = response.headers.values(of: "Location")
      do {
        guard let next = try redirect.next(after: request, status: response.status, locations: locations) else {
          response.redirection = redirect.redirection
          return (response, exchange)
        }
        request = next
        SentRequest.current?.follow(redirect.redirection)
      } catch {
        exchange.finish(.failure(.canceled))
        throw error
      }
      // The body of a redirect isn't needed.
      exchange.finish(.failure(.canceled))
    }
  }

  /// Sends a request without following a redirect.
  private func answer(
    to request: TransportRequest,
    _ exchange: URLSessionExchange
  ) async throws(TransportError) -> TransportResponse {
    let session = request.needsOwnConnection ? DelegatedSession(configuration) : session
    return try await session.answer(to: URLRequest(request, exchange.limits), exchange).get()
  }
}

private final class DelegatedSession: Sendable {
  private let session: URLSession
  private let delegate = URLSessionExchanges()

  init(_ configuration: URLSessionConfiguration) {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
  }

  deinit {
    // A session retains its delegate until it is invalidated.
    session.finishTasksAndInvalidate()
  }

  func answer(to request: URLRequest, _ exchange: URLSessionExchange) async -> URLSessionExchange.Outcome {
    let task = session.dataTask(with: request)
    delegate.add(exchange, for: task)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchange.start(task, resuming: continuation) { [delegate] in delegate.removeExchange(for: task) }
      }
    } onCancel: {
      exchange.finish(.failure(.canceled))
    }
  }
}

extension TransportRequest {
  /// A Boolean value that indicates whether the request is sent on a new connection, in a separate session.
  ///
  /// If a reused connection closes without a response, libcurl repeats a request without a body, whatever its method. It never
  /// does so on a new connection. A request with a side effect therefore gets one.
  fileprivate var needsOwnConnection: Bool {
    #if canImport(FoundationNetworking)
      !hasBody && !Self.isIdempotent(method)
    #else
      false
    #endif
  }
}

extension URLRequest {
  fileprivate init(_ request: TransportRequest, _ limits: TransportLimits) {
    self.init(url: request.url)
    httpMethod = request.method
    httpBody = request.body
    // The exchange enforces the time limits, in the same way on every platform. The session's own timeout is longer, so that it
    // doesn't apply first.
    let seconds = max(limits.idleTime, limits.totalTime).clamped.components.seconds
    timeoutInterval = TimeInterval(seconds + 3_600)
    for field in request.headers.all { addValue(field.value, forHTTPHeaderField: field.name) }
  }
}

// MARK: - Delegate

/// The session's delegate, which passes each task's events to the task's exchange.
final class URLSessionExchanges: NSObject, Sendable {
  private let exchanges = Lock<[Int: URLSessionExchange]>([:])

  func add(_ exchange: URLSessionExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  func removeExchange(for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = nil }
  }

  private func exchange(for task: URLSessionTask) -> URLSessionExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }
}

extension URLSessionExchanges: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      exchange(for: task)?.stopRedirect(completionHandler)
    #else
      completionHandler(nil)
    #endif
  }

  #if !canImport(FoundationNetworking)
    func urlSession(
      _ session: URLSession,
      didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) { completionHandler(challenge.isOfServer ? .useCredential : .performDefaultHandling, nil) }
  #endif

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // The completion handler can't make the session deliver the 401: the default handling does nothing, a missing credential
      // traps, and the other dispositions cancel the task.
      exchange(for: task)?.refuseCredentials()
    #else
      // Without a credential, the session delivers the 401 as the response.
      completionHandler(challenge.isOfServer ? .useCredential : .performDefaultHandling, nil)
    #endif
  }

  #if canImport(FoundationNetworking)
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
      exchange(for: task)?.refuseSecondBody()
      completionHandler(nil)
    }
  #endif

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) { exchange(for: task)?.noteBodySent() }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let isWanted = exchange(for: dataTask)?.receive(response) ?? false
    completionHandler(isWanted ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(for: dataTask)?.receive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchange(for: task)?.complete(error, lastResponse: task.response)
  }
}

#if !canImport(FoundationNetworking)
  extension URLAuthenticationChallenge {
    /// A Boolean value that indicates whether the server requests credentials, as opposed to a proxy or the TLS connection.
    fileprivate var isOfServer: Bool {
      let methods = [
        NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
      ]
      return !protectionSpace.isProxy() && methods.contains(protectionSpace.authenticationMethod)
    }
  }
#endif
