import FlyingFox
import Foundation

/// A request, as far as a test server needs it.
public struct LoopbackRequest: Sendable {
  /// The method.
  public let method: String
  /// The path, with its leading slash.
  public let path: String
  private let fields: [String: String]

  /// The value of a header field; the name can have any case.
  public subscript(field: String) -> String? { fields[field.lowercased()] }

  init(_ request: HTTPRequest) {
    method = request.method.rawValue
    path = request.path
    var fields: [String: String] = [:]
    for (name, value) in request.headers { fields[name.rawValue.lowercased()] = value }
    self.fields = fields
  }
}
