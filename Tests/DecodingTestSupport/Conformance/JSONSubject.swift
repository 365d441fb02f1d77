import Foundation

/// Foundation's `JSONDecoder`.
public struct JSONSubject: ConformanceSubject {
  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates the subject.
  ///
  /// - Parameter userInfo: What the user has set.
  public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
  }

  /// JSON has one.
  public var hasNull: Bool { true }

  /// It stays at a failed element.
  public var reachesLaterElements: Bool { true }

  /// Decodes the tree by way of its JSON.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload.
  /// - Throws: What `JSONDecoder` throws.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo = userInfo
    return try decoder.decode(type, from: Data(tree.json.utf8))
  }

  /// The decoder's name.
  public var description: String { "JSONDecoder" }
}
