import ModelRewriting
import ProbeExchange

/// A scalar of a body that every lenient version of the model can rescue.
package struct LenientField: Sendable {
  /// What the model expects.
  package enum Target: Equatable, Sendable {
    case scalar(ModelType.Scalar)
    /// An enum with raw values, and the raw values that are strings.
    case enumeration(raw: ModelType.Scalar, strings: Set<String>)
  }

  /// The location in the body.
  package var path: [PathStep]
  package var target: Target
  /// Whether a missing value and `null` are valid.
  package var isOptional: Bool
  /// Whether the value is a member of an object that a struct decodes, and not an element or an entry.
  package var isMember: Bool
  /// The value's kind and bytes.
  package var kind: JSONNode.Kind
  package var token: [UInt8]
}
