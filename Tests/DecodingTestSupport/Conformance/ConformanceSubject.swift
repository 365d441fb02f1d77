/// A way to decode a tree: a decoder under the conformance kit, with what its format and its arrays can do.
public protocol ConformanceSubject: Sendable, CustomStringConvertible {
  /// Whether the format has a `null`.
  var hasNull: Bool { get }

  /// Whether an array goes on behind an element that failed.
  var reachesLaterElements: Bool { get }

  /// Decodes a payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload, without `null` where the format has none.
  /// - Throws: What the decoder throws.
  func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value
}

extension ConformanceSubject {
  /// Whether the format can say the payload.
  func canExpress(_ tree: PayloadTree?) -> Bool {
    hasNull || tree.map { $0.propertyList != nil } ?? true
  }
}
