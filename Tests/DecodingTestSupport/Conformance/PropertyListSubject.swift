import Foundation

/// Foundation's `PropertyListDecoder`.
public struct PropertyListSubject: ConformanceSubject {
  /// The error for a tree that contains a `null`.
  public struct NullError: Error {}

  /// Creates the subject.
  public init() {}

  /// Property lists have no `null`.
  public var hasNull: Bool { false }

  /// The decoder stays at a failed element, where it can be read as another type.
  public var reachesLaterElements: Bool { true }

  /// Decodes the tree as a property list.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload.
  /// - Throws: The error of `PropertyListDecoder`, or ``NullError`` for a `null`.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    guard let text = tree.propertyList else { throw NullError() }
    return try PropertyListDecoder().decode(type, from: Data(text.utf8))
  }

  /// The decoder's name.
  public var description: String { "PropertyListDecoder" }
}
