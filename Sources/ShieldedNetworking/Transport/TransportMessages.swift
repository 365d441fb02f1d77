import Foundation
import ShieldedDecoding

/// The header fields of a request or a response. Names are compared without regard to ASCII case.
///
///     headers["Set-Cookie"]           // "a=1, b=2"
///     headers.values(of: "Set-Cookie") // ["a=1", "b=2"]
public struct HeaderFields: Sendable, Hashable {
  private var fields: [String: [String]] = [:]

  /// Creates header fields.
  ///
  /// - Parameter fields: Names and values. If names differ only in case, the last one in sorted order wins.
  public init(_ fields: [String: String] = [:]) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { self[name] = value }
  }

  /// The value of a field, or its values joined by commas; `nil` if the field is missing.
  ///
  /// - Parameter name: The field's name, in any case.
  public subscript(name: String) -> String? {
    get { fields[Self.lowercased(name)]?.joined(separator: ", ") }
    set { fields[Self.lowercased(name)] = newValue.map { [$0] } }
  }

  /// The values of a field that may occur several times, in their order; empty if the field is missing.
  ///
  /// `URLSession` joins them by commas, so that there is one value.
  ///
  /// - Parameter name: The field's name, in any case.
  /// - Returns: The values.
  public func values(of name: String) -> [String] { fields[Self.lowercased(name)] ?? [] }

  /// Adds a field, also if there is one of this name.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The field's name, in any case.
  public mutating func add(_ value: String, for name: String) {
    fields[Self.lowercased(name), default: []].append(value)
  }

  /// Lowercases ASCII letters only. With Unicode's rules, the Kelvin sign would become a "k", and an invalid name would become
  /// a valid one.
  private static func lowercased(_ name: String) -> String {
    String(
      decoding: name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self
    )
  }

  /// All fields, sorted by name. A field that occurs several times is listed as often.
  public var all: [(name: String, value: String)] {
    fields.sorted { $0.key < $1.key }.flatMap { field in field.value.map { (name: field.key, value: $0) } }
  }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
  /// Creates header fields from a literal. If names differ only in case or are equal, the last one wins.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}

/// The content encodings of a response, in lower case and without `identity`.
struct ContentEncodings {
  let names: [String]

  init(_ contentEncoding: String?) {
    names = (contentEncoding ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !["", "identity"].contains($0) }
  }

  /// A Boolean value that indicates whether every transport decodes them.
  var areKnown: Bool { names.isEmpty || names.count == 1 && ["gzip", "x-gzip", "deflate"].contains(names[0]) }
}

// MARK: - Requests

/// A request that a transport sends.
public struct TransportRequest: Sendable, Hashable {
  /// The address.
  public var url: URL
  /// The HTTP method.
  public var method: String
  /// The header fields.
  public var headers: HeaderFields
  /// The body, if any.
  public var body: Data?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - method: The HTTP method.
  ///   - headers: The header fields.
  ///   - body: The body, if any.
  public init(url: URL, method: String = "GET", headers: HeaderFields = [:], body: Data? = nil) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
  }
}

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

  /// Returns a Boolean value that indicates whether a request with a method has the same effect if it is sent twice
  /// (RFC 9110, section 9.2.2).
  static func isIdempotent(_ method: String) -> Bool {
    ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method.uppercased())
  }

  /// A Boolean value that indicates whether the request has a body that isn't empty.
  var hasBody: Bool { body?.isEmpty == false }

  /// The request, with `Content-Type: application/json` added if it has a body and no content type.
  var withContentType: TransportRequest {
    guard hasBody, headers["Content-Type"] == nil else { return self }
    var request = self
    request.headers["Content-Type"] = "application/json"
    return request
  }

  /// Returns a Boolean value that indicates whether a text is a token of RFC 9110, section 5.6.2.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is an ASCII letter or digit.
  var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

// MARK: - Responses

/// A complete response that a transport received; the body isn't interpreted.
public struct TransportResponse: Sendable, Hashable {
  /// The HTTP status.
  public var status: Int
  /// The header fields.
  public var headers: HeaderFields
  /// The body, with content encodings decoded.
  public var body: Data
  /// The changes that redirects have made to the request.
  public var redirection: Redirection

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - headers: The header fields.
  ///   - body: The body, with content encodings decoded.
  ///   - redirection: What redirects have made of the request. A transport that follows redirects must say so: a client repeats no
  ///     request that a server has already performed.
  public init(status: Int, headers: HeaderFields = [:], body: Data = Data(), redirection: Redirection = .none) {
    self.status = status
    self.headers = headers
    self.body = body
    self.redirection = redirection
  }
}

/// A response whose body is received piece by piece; the body isn't interpreted.
public struct StreamedResponse: Sendable {
  /// The HTTP status.
  public var status: Int
  /// The header fields.
  public var headers: HeaderFields
  /// The body, with content encodings decoded.
  public var body: ResponseBody
  /// The changes that redirects have made to the request.
  public var redirection: Redirection

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - headers: The header fields.
  ///   - body: The body, with content encodings decoded.
  ///   - redirection: What redirects have made of the request.
  public init(status: Int, headers: HeaderFields = [:], body: ResponseBody, redirection: Redirection = .none) {
    self.status = status
    self.headers = headers
    self.body = body
    self.redirection = redirection
  }

  /// Creates a response whose header has been received.
  init(_ header: TransportResponse, _ body: ResponseBody) {
    self.init(status: header.status, headers: header.headers, body: body, redirection: header.redirection)
  }

  /// The response without its body.
  var header: TransportResponse { TransportResponse(status: status, headers: headers, redirection: redirection) }
}

extension TransportResponse {
  /// A Boolean value that indicates whether something can be kept of a body that ends too early: neither is it white space, which
  /// servers send while they work, nor a number, which may lack digits.
  var hasBeginning: Bool {
    guard let first = body.firstByteOfJSON else { return false }
    return first != UInt8(ascii: "-") && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
  }
}

extension StreamedResponse {
  /// Receives the whole body or, if the connection is lost, its beginning.
  ///
  /// - Parameter limit: The size in bytes that the body may have.
  /// - Returns: The response, and the error that ended its body early.
  /// - Throws: An error before the beginning of the body, or one that isn't about the connection.
  func collected(limit: Int) async throws(TransportError) -> (TransportResponse, TransportError?) {
    var response = header
    var pieces = body.makeAsyncIterator()
    do throws(TransportError) {
      while let piece = try await pieces.next() {
        // A transport of the user's may not know the limit.
        guard piece.count <= limit - response.body.count else { throw TransportError.bodyTooLarge(limit: limit) }
        response.body.append(piece)
      }
      return (response, nil)
    } catch {
      guard error.leavesBeginning, response.hasBeginning else { throw error }
      return (response, error)
    }
  }
}
