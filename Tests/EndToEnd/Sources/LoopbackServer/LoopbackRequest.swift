import FlyingFox
import Foundation

/// What a test's server needs to know of a request.
public struct LoopbackRequest: Sendable {
  /// The method.
  public let method: String
  /// The path, with its slash.
  public let path: String
  private let fields: [String: String]

  /// The value of a header field, in any case of its name.
  public subscript(field: String) -> String? { fields[field.lowercased()] }

  init(_ request: HTTPRequest) {
    method = request.method.rawValue
    path = request.path
    var fields: [String: String] = [:]
    for (name, value) in request.headers { fields[name.rawValue.lowercased()] = value }
    self.fields = fields
  }
}
