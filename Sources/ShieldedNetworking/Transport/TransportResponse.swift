import Foundation

/// A response, as a transport received it: whole, and not looked into.
public struct TransportResponse: Sendable, Hashable {
  /// The HTTP status.
  public var status: Int
  /// The header fields.
  public var headers: HeaderFields
  /// The body, with content encodings undone.
  public var body: Data

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - headers: The header fields.
  ///   - body: The body, with content encodings undone.
  public init(status: Int, headers: HeaderFields = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
