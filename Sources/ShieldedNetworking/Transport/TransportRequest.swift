import Foundation

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
