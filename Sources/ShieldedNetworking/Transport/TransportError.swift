import Foundation

/// Why there is no response.
public enum TransportError: Error, Sendable, Hashable {
  /// What answered doesn't speak HTTP, or the request is for something else than HTTP.
  case notHTTP
  /// The body is greater than allowed. What was read of it is gone.
  case bodyTooLarge(limit: Int)
  /// The server wanted to lead to another scheme: from `https` to `http`, or to `file`.
  case redirectRefused(from: String, to: String)
  /// There were more redirects than allowed.
  case tooManyRedirects(limit: Int)
  /// Nothing arrived for too long, or the whole took too long.
  case timedOut(after: Duration)
  /// The connection ended before the response did.
  case connectionLost(receivedByteCount: Int)
  /// There is no connection to the server.
  case unreachable(reason: String)
  /// The task was cancelled.
  case cancelled
  /// Anything else, in the words of the client underneath.
  case other(reason: String)
}

extension TransportError: LocalizedError, CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .notHTTP: "The server did not answer in HTTP."
    case .bodyTooLarge(let limit): "The response is greater than the \(limit) bytes allowed."
    case .redirectRefused(let from, let to): "A redirect from \(from) to \(to) was refused."
    case .tooManyRedirects(let limit): "There were more than \(limit) redirects."
    case .timedOut(let duration): "The request timed out after \(duration)."
    case .connectionLost(let count): "The connection was lost after \(count) bytes of the response's body."
    case .unreachable(let reason): "The server can't be reached: \(reason)"
    case .cancelled: "The request was cancelled."
    case .other(let reason): "The request failed: \(reason)"
    }
  }

  /// ``description``.
  public var errorDescription: String? { description }
}
