import Foundation

/// Foundation's `JSONDecoder`.
public struct JSONSubject: ConformanceSubject {
  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates the subject.
  ///
  /// - Parameter userInfo: The decoder's `userInfo`.
  public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
  }

  /// JSON has `null`.
  public var hasNull: Bool { true }

  /// The decoder stays at a failed element, where it can be read as another type.
  public var reachesLaterElements: Bool { true }

  /// Decodes the tree as JSON.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload.
  /// - Throws: The error of `JSONDecoder`.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo = userInfo
    return try decoder.decode(type, from: Data(tree.json.utf8))
  }

  /// The decoder's name.
  public var description: String { "JSONDecoder" }
}
