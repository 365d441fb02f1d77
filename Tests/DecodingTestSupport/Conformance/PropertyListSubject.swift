import Foundation

/// Foundation's `PropertyListDecoder`.
public struct PropertyListSubject: ConformanceSubject {
  /// Says that a tree has a `null`.
  public struct NullError: Error {}

  /// Creates the subject.
  public init() {}

  /// Property lists have none.
  public var hasNull: Bool { false }

  /// It stays at a failed element.
  public var reachesLaterElements: Bool { true }

  /// Decodes the tree by way of its property list.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload.
  /// - Throws: What `PropertyListDecoder` throws, and ``NullError`` for a `null`.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    guard let text = tree.propertyList else { throw NullError() }
    return try PropertyListDecoder().decode(type, from: Data(text.utf8))
  }

  /// The decoder's name.
  public var description: String { "PropertyListDecoder" }
}
