/// An Optional of a `Rescuable` type is rescued as its `Wrapped` is. Its default is `nil`, and a missing key or a `null` isn't
/// a fault.
extension Optional: Rescuable where Wrapped: Rescuable {
  /// Decodes the value for a key as `Wrapped` does.
  ///
  /// - Returns: The value, which is `nil` for a missing key and for `null`. The outer Optional is never `nil`.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Wrapped?? {
    // A missing key isn't an absence: its value is `nil`.
    .some(try Wrapped._decodePlainIfPresent(from: container, forKey: key))
  }

  /// Decodes the next element as `Wrapped` does, or `nil` for `null`.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Wrapped? {
    try container.decodeNil() ? nil : Wrapped._decodePlain(from: &container)
  }

  /// Decodes the value for a key as `Wrapped` does, or `nil` for a missing key and for `null`.
  @inlinable
  public static func _decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Wrapped? {
    try Wrapped._decodePlainIfPresent(from: container, forKey: key)
  }

  /// Decodes a value from a decoder as `Wrapped` does, or `nil` for `null`.
  @inlinable
  public static func _decodePlain(from decoder: any Decoder) throws -> Wrapped? {
    try decoder.singleValueContainer().decodeNil() ? nil : Wrapped._decodePlain(from: decoder)
  }

  /// Converts the token as `Wrapped` does; `null` becomes `nil`.
  public static func converted(from token: JSONToken) -> Conversion<Wrapped?> {
    token == .null ? .exact(nil) : Wrapped.converted(from: token).map(Optional.some)
  }

  /// The table row of `Wrapped`.
  public static var rescueTarget: RescueTarget { Wrapped.rescueTarget }

  /// The Optional type that the user declared.
  @inlinable
  public static var _expectedType: any Any.Type { Wrapped._expectedOptionalType }

  /// The value of `Wrapped`.
  @inlinable
  public static var _isStandardScalar: Bool { Wrapped._isStandardScalar }
}

extension Optional: SafeValue where Wrapped: Rescuable {
  /// The default, `nil`.
  public static var defaultValue: Wrapped? { nil }
}
