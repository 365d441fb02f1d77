import Foundation

/// A complete response that a transport received; the body isn't interpreted.
public struct TransportResponse: Sendable, Hashable {
  /// The HTTP status.
  public var status: Int
  /// The header fields.
  public var headers: HeaderFields
  /// The body, with content encodings decoded.
  public var body: Data

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - headers: The header fields.
  ///   - body: The body, with content encodings decoded.
  public init(status: Int, headers: HeaderFields = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
