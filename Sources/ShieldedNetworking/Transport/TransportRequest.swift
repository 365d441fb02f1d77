import Foundation

/// A request, as a transport sends it.
public struct TransportRequest: Sendable, Hashable {
  /// Where it goes.
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
  ///   - url: Where it goes.
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
