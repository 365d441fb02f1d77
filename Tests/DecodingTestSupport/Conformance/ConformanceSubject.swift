/// A decoder under test, with the properties of its format and its arrays.
public protocol ConformanceSubject: Sendable, CustomStringConvertible {
  /// Whether the format has a `null`.
  var hasNull: Bool { get }

  /// Whether the elements after a failed one can be read.
  var reachesLaterElements: Bool { get }

  /// Decodes a payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload; without `null` if the format doesn't have one.
  /// - Throws: The decoder's error.
  func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value
}

extension ConformanceSubject {
  /// Whether the format can represent the payload.
  func canExpress(_ tree: PayloadTree?) -> Bool {
    hasNull || tree.map { $0.propertyList != nil } ?? true
  }
}
