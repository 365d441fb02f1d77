import ShieldedDecoding

/// What is wrong with a response's body.
public enum ResponseFault: Error, Sendable, Hashable {
  /// There is none, or nothing but white space.
  case emptyBody
  /// It is a page for people, as a proxy shows one.
  case htmlPage
  /// The header says that it is something else than JSON: `text/csv`. Redacted and cut as ``BodyExcerpt`` describes.
  case wrongContentType(String)
  /// It is the beginning of a JSON document.
  case truncatedJSON(byteCount: Int)
  /// It is no JSON.
  case malformedJSON
  /// It is JSON, but not of the contract; where, and what is wrong there. The path is redacted and cut as ``BodyExcerpt``
  /// describes.
  case mismatch(path: RescuePath, reason: String)
  /// It is greater than allowed, and the transport let it pass.
  case tooLarge(byteCount: Int, limit: Int)
}

extension ResponseFault: CustomStringConvertible {
  /// A clause: `the response is an HTML page`.
  public var description: String {
    switch self {
    case .emptyBody: "the response has no body"
    case .htmlPage: "the response is an HTML page"
    case .wrongContentType(let type): "the response is \(type), and not JSON"
    case .truncatedJSON(let byteCount): "the JSON breaks off after \(byteCount) bytes"
    case .malformedJSON: "the response is no JSON"
    case .mismatch(let path, let reason): "the response is not of its contract: \(reason) at \(path)"
    case .tooLarge(let byteCount, let limit): "the response has \(byteCount) bytes, and \(limit) are allowed"
    }
  }
}
