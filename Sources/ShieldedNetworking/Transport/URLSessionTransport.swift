import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transport over `URLSession`.
///
///     let client = ShieldedClient(baseURL: url, transport: URLSessionTransport())
///
/// A response is read piece by piece by a delegate, since the session's own calls give a body only when it is whole: an
/// exchange that gets too large or too slow is cancelled there and then.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let delegate: URLSessionExchanges

  /// Creates a transport with a session of its own.
  ///
  /// - Parameter configuration: The session's configuration; by default one that stores nothing. Time-outs are those of
  ///   ``TransportLimits``.
  public init(configuration: URLSessionConfiguration = .ephemeral) {
    let delegate = URLSessionExchanges()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    self.delegate = delegate
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
  }

  deinit {
    // A session keeps its delegate until then.
    session.finishTasksAndInvalidate()
  }

  /// Carries a request.
  ///
  /// - Parameters:
  ///   - request: The request, to an `http` or `https` address.
  ///   - limits: What the response may take.
  /// - Returns: The whole response.
  /// - Throws: Why there is none.
  public func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse {
    guard let scheme = request.url.scheme?.lowercased(), ["http", "https"].contains(scheme) else { throw .notHTTP }
    try request.validate()
    let exchange = URLSessionExchange(method: request.method, scheme: scheme, limits: limits)
    let task = session.dataTask(with: URLRequest(request, limits))
    delegate.add(exchange, for: task)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { exchange.start(task, resuming: $0) }
    } onCancel: {
      exchange.finish(.failure(.cancelled))
    }
    delegate.removeExchange(for: task)
    return try result.get()
  }
}

extension URLRequest {
  fileprivate init(_ request: TransportRequest, _ limits: TransportLimits) {
    self.init(url: request.url)
    httpMethod = request.method
    httpBody = request.body
    // The exchange keeps the time, in the same way everywhere; the session's own time-out is not to come before.
    let seconds = max(limits.idleTime, limits.totalTime).clamped.components.seconds
    timeoutInterval = TimeInterval(seconds + 3_600)
    for field in request.headers.all { setValue(field.value, forHTTPHeaderField: field.name) }
  }
}
