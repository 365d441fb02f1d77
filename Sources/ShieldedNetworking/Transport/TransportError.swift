import Foundation

/// Why there is no response.
public enum TransportError: Error, Sendable, Hashable {
  /// What answered doesn't speak HTTP, or the request is for something else than HTTP.
  case notHTTP
  /// The server answered in HTTP that breaks its rules: a negative `Content-Length`, or header lines beyond a limit.
  ///
  /// `reason` is one of a few fixed texts of the transport.
  case malformedResponse(reason: String)
  /// The server's certificate isn't trusted, or isn't for this host, or no secure connection was made.
  ///
  /// `reason` is one of a few fixed texts of the transport.
  case untrustedServer(reason: String)
  /// A header field of the request has a name or a value that HTTP doesn't allow. Nothing was sent.
  case invalidHeader(name: String)
  /// The method isn't one that HTTP allows. Nothing was sent.
  case invalidMethod(String)
  /// The request has a body, and its method, `GET` or `HEAD`, doesn't take one. Nothing was sent.
  case unexpectedBody(method: String)
  /// The address leaves the base address, or isn't one. Nothing was sent.
  case invalidURL(reason: String)
  /// The body is greater than allowed. What was read of it is gone.
  case bodyTooLarge(limit: Int)
  /// The server wanted to lead to another scheme: from `https` to `http`, or to `file`.
  case redirectRefused(from: String, to: String)
  /// There were more redirects than allowed.
  case tooManyRedirects(limit: Int)
  /// Nothing was sent or received for too long, or the whole exchange took too long.
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
    case .malformedResponse(let reason): "The server's response is malformed: \(reason)"
    case .untrustedServer(let reason): "The server isn't trusted: \(reason)"
    case .invalidHeader(let name): "The header field \(name.printable) has a name or a value that HTTP doesn't allow."
    case .invalidMethod(let method): "\(method.printable.debugDescription) isn't an HTTP method."
    case .unexpectedBody(let method): "A \(method.printable) request can't have a body."
    case .invalidURL(let reason): "The address is invalid: \(reason)"
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
