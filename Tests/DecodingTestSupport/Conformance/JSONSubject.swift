import Foundation

/// Foundation's `JSONDecoder`.
public struct JSONSubject: ConformanceSubject {
  /// Creates the subject.
  public init() {}

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
    try JSONDecoder().decode(type, from: Data(tree.json.utf8))
  }

  /// The decoder's name.
  public var description: String { "JSONDecoder" }
}
