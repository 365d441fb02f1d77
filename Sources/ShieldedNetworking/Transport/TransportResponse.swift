import Foundation

/// A complete response that a transport received; the body isn't interpreted.
public struct TransportResponse: Sendable, Hashable {
  /// The HTTP status.
  public var status: Int
  /// The header fields.
  public var headers: HeaderFields
  /// The body, with content encodings decoded.
  public var body: Data
  /// What redirects have made of the request.
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

/// What redirects have made of a request before its response.
public enum Redirection: Sendable, Hashable {
  /// The same request, at the same or another address of the server.
  case none
  /// A request with another method to the same origin. The server has performed the first one.
  case otherMethod
  /// A request to another origin (scheme, host and port).
  case otherOrigin
}
