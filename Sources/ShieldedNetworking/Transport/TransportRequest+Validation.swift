import Foundation

extension TransportRequest {
  /// Checks the parts of a request that could change the meaning of the message sent, or that a transport could drop silently.
  ///
  /// The method and the header fields' names must be tokens, and the header fields' values must not contain control characters
  /// except tabs (RFC 9110, sections 5 and 9.1). A `GET` or `HEAD` request must not have a body; an empty body counts as none.
  /// A `Content-Length` must be the body's, and there must be no `Transfer-Encoding` (RFC 9112, section 6).
  ///
  /// - Throws: `invalidMethod`, `invalidHeader` or `unexpectedBody`.
  func validate() throws(TransportError) {
    guard Self.isToken(method) else { throw .invalidMethod(method) }
    for (name, value) in headers.all {
      guard Self.isToken(name), value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw .invalidHeader(name: name)
      }
    }
    // URLSession on Linux sends them as they are, and the server reads the rest of the body as the next request.
    if headers["Transfer-Encoding"] != nil { throw .invalidHeader(name: "Transfer-Encoding") }
    if let length = headers["Content-Length"], length != "\(body?.count ?? 0)" {
      throw .invalidHeader(name: "Content-Length")
    }
    if hasBody, ["GET", "HEAD"].contains(method.uppercased()) { throw .unexpectedBody(method: method) }
  }

  /// Whether a request with a method has the same effect if it is sent twice (RFC 9110, section 9.2.2).
  static func isIdempotent(_ method: String) -> Bool {
    ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method.uppercased())
  }

  /// Whether the request has a body that isn't empty.
  var hasBody: Bool { body?.isEmpty == false }

  /// The request, with `Content-Type: application/json` added if it has a body and no content type.
  var withContentType: TransportRequest {
    guard hasBody, headers["Content-Type"] == nil else { return self }
    var request = self
    request.headers["Content-Type"] = "application/json"
    return request
  }

  /// Whether a text is a token of RFC 9110, section 5.6.2.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit.
  var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
