/// A key as spelled in the payload.
///
/// Generated code uses it for properties with alternative keys or a path, because a property has only one key of the type
/// `CodingKeys`:
///
///     let members = try decoder.container(keyedBy: PayloadKey.self)
///     isActive = try members.decodeShielded(at: [["is_active"], ["active"]])
///     // {"active": true} gives true
public struct PayloadKey: CodingKey, Hashable {
  /// The key's text.
  public let stringValue: String

  /// `nil`: the keys of an object are texts.
  public var intValue: Int? { nil }

  /// Creates a key.
  ///
  /// - Parameter stringValue: The key's text, as in the payload.
  public init(stringValue: String) {
    self.stringValue = stringValue
  }

  /// Returns `nil`: the keys of an object are texts.
  ///
  /// - Parameter intValue: Any integer.
  public init?(intValue: Int) {
    nil
  }
}

extension PayloadKey: ExpressibleByStringLiteral {
  /// Creates a key from a literal.
  ///
  /// - Parameter value: The key's text, as in the payload.
  public init(stringLiteral value: String) {
    self.init(stringValue: value)
  }
}
