import ShieldedDecoding
import ShieldedJSON

/// A problem with a response's body.
@nonexhaustive
public enum BodyProblem: Error, Sendable, Hashable {
  /// The body is missing, or contains only white space.
  case emptyBody
  /// The body is an HTML page, such as a proxy's error page.
  case htmlPage
  /// The header declares a content type that the endpoint doesn't accept, such as `text/csv`. The text is redacted and cut as
  /// described in ``BodyExcerpt``.
  case wrongContentType(String)
  /// The body isn't JSON, and has a content encoding that the transport doesn't decode, such as `br`. The text is redacted and cut as
  /// described in ``BodyExcerpt``.
  case unknownEncoding(String)
  /// The body is JSON that ends too early.
  case truncatedJSON(byteCount: Int)
  /// The body isn't JSON.
  case malformedJSON
  /// The body is JSON, but doesn't match the contract at the given path. The path is redacted and cut as described in
  /// ``BodyExcerpt``.
  case mismatch(path: RescuePath, reason: String)
  /// The body is larger than the limit, and the transport didn't enforce it.
  case tooLarge(byteCount: Int, limit: Int)
  /// The list can't be decoded while it arrives. For example, an element is longer than allowed.
  case unstreamable(JSONStreamError)
}

extension BodyProblem: CustomStringConvertible {
  /// The problem as a clause: `the response is an HTML page`.
  public var description: String {
    switch self {
    case .emptyBody: "the response has no body"
    case .htmlPage: "the response is an HTML page"
    case .wrongContentType(let type): "the response is \(type), not JSON"
    case .unknownEncoding(let encoding): "the response has the content encoding \(encoding), which isn't known"
    case .truncatedJSON(let byteCount): "the JSON is truncated after \(byteCount) bytes"
    case .malformedJSON: "the response isn't valid JSON"
    case .mismatch(let path, let reason): "the response doesn't match its contract: \(reason) at \(path)"
    case .tooLarge(let byteCount, let limit): "the response has \(byteCount) bytes, but only \(limit) are allowed"
    case .unstreamable(let error): "the list can't be decoded while it arrives: \(error)"
    }
  }
}
