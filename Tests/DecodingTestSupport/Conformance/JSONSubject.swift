import Foundation

/// Foundation's `JSONDecoder`.
public struct JSONSubject: ConformanceSubject {
  /// Creates the subject.
  public init() {}

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
    try JSONDecoder().decode(type, from: Data(tree.json.utf8))
  }

  /// The decoder's name.
  public var description: String { "JSONDecoder" }
}
