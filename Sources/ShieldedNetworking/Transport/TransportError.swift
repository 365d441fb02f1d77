import Foundation
import ShieldedDecoding

/// The reason a request received no complete response.
@nonexhaustive
public enum TransportError: Error, Sendable, Hashable {
  /// The server's response isn't HTTP, or the address isn't an HTTP address.
  case notHTTP
  /// The response violates HTTP. For example, it has a negative `Content-Length`, or its header exceeds a limit.
  ///
  /// `reason` is one of a few fixed texts of the transport.
  case malformedResponse(reason: String)
  /// The server's certificate isn't trusted or isn't for this host, or no secure connection was made.
  ///
  /// `reason` is one of a few fixed texts of the transport.
  case untrustedServer(reason: String)
  /// A header field of the request has a name or a value that HTTP doesn't allow, or is a `Transfer-Encoding`, or a
  /// `Content-Length` other than the body's. Nothing was sent.
  case invalidHeader(name: String)
  /// The method isn't one that HTTP allows. Nothing was sent.
  case invalidMethod(String)
  /// The request has a body that its method, `GET` or `HEAD`, doesn't allow. Nothing was sent.
  case unexpectedBody(method: String)
  /// The path leaves the base address, or the address is invalid. Nothing was sent. An invalid address of a redirect is
  /// ``malformedResponse(reason:)``.
  case invalidURL(reason: String)
  /// The body is larger than the limit. The part already read is discarded.
  case bodyTooLarge(limit: Int)
  /// The server redirected to another scheme, such as from `https` to `http`, or a request with a body to another origin, which
  /// ``TransportLimits/sendsBodiesToOtherOrigins`` allows. The schemes, or the origins.
  case redirectRefused(from: String, to: String)
  /// There were more redirects than the limit allows.
  case tooManyRedirects(limit: Int)
  /// Nothing was sent or received for too long, or the whole exchange took too long.
  case timedOut(after: Duration)
  /// The renewal of the token took too long; see ``TokenRenewal``. The request whose token had expired isn't sent again.
  case renewalTimedOut(after: Duration)
  /// ``ClientOptions/prepare`` took too long. Nothing was sent.
  case preparationTimedOut(after: Duration)
  /// The connection ended before the response did.
  case connectionLost(receivedByteCount: Int)
  /// The server can't be reached.
  case unreachable(reason: String)
  /// The task was canceled.
  case canceled
  /// Any other error. `reason` describes it.
  case other(reason: String)
}

extension TransportError: LocalizedError, CustomStringConvertible {
  /// One sentence on one line. A reason, a name or a method is cut to 200 UTF-8 bytes.
  public var description: String {
    switch self {
    case .notHTTP: "The server did not answer in HTTP."
    case .malformedResponse(let reason): "The server's response is malformed: \(reason.line())"
    case .untrustedServer(let reason): "The server isn't trusted: \(reason.line())"
    case .invalidHeader(let name):
      "The header field \(name.line()) can't be sent: its name or value isn't valid, or it doesn't describe the body."
    case .invalidMethod(let method): "\(method.line().debugDescription) isn't an HTTP method."
    case .unexpectedBody(let method): "A \(method.line()) request can't have a body."
    case .invalidURL(let reason): "The address is invalid: \(reason.line())"
    case .bodyTooLarge(let limit): "The response is greater than the \(limit) bytes allowed."
    case .redirectRefused(let from, let to): "A redirect from \(from.line()) to \(to.line()) was refused."
    case .tooManyRedirects(let limit): "There were more than \(limit) redirects."
    case .timedOut(let duration): "The request timed out after \(duration)."
    case .renewalTimedOut(let duration): "The renewal of the token timed out after \(duration)."
    case .preparationTimedOut(let duration): "The preparation of the request timed out after \(duration)."
    case .connectionLost(let count): "The connection was lost after \(count) bytes of the response's body."
    case .unreachable(let reason): "The server can't be reached: \(reason.line())"
    case .canceled: "The request was canceled."
    case .other(let reason): "The request failed: \(reason.line())"
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension TransportError {
  /// A Boolean value that indicates whether the response is right as far as it has arrived.
  var leavesBeginning: Bool {
    switch self {
    case .connectionLost, .timedOut: true
    default: false
    }
  }

  /// Returns the error with its texts transformed.
  func mapTexts(_ transform: (String) -> String) -> TransportError {
    switch self {
    case .malformedResponse(let reason): .malformedResponse(reason: transform(reason))
    case .untrustedServer(let reason): .untrustedServer(reason: transform(reason))
    case .invalidHeader(let name): .invalidHeader(name: transform(name))
    case .invalidMethod(let method): .invalidMethod(transform(method))
    case .unexpectedBody(let method): .unexpectedBody(method: transform(method))
    case .invalidURL(let reason): .invalidURL(reason: transform(reason))
    case .redirectRefused(let from, let to): .redirectRefused(from: transform(from), to: transform(to))
    case .unreachable(let reason): .unreachable(reason: transform(reason))
    case .other(let reason): .other(reason: transform(reason))
    case .notHTTP, .bodyTooLarge, .tooManyRedirects, .timedOut, .renewalTimedOut, .preparationTimedOut,
      .connectionLost, .canceled:
      self
    }
  }
}

// MARK: - Texts in Errors

extension TransportError {
  /// The maximum length, in UTF-8 bytes, of a text in an error that isn't part of a body, and of a path.
  static let textLength = 200
}

extension String {
  /// The text on one line, cut to a number of UTF-8 bytes.
  func line(limit: Int = TransportError.textLength) -> String { excerpt(utf8Count: limit).printable }

  /// The text on one line, with spaces in place of control and format characters and of line separators.
  var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: text.append(" ")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}

extension Result {
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
