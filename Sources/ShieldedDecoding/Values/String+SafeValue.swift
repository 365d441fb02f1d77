extension String: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> String {
    try container.decode(String.self)
  }

  /// Converts the token with ``RescueRules/string(_:)``.
  public static func _converted(from token: JSONToken) -> Conversion<String> { RescueRules.string(token) }

  /// The table row for strings.
  public static var _rescueTarget: RescueTarget { .string }

  /// `true`: the container's own call decodes the type.
  @inlinable
  public static var _isStandardScalar: Bool { true }

  /// The empty string.
  public static var _defaultValue: String { "" }
}

extension Bool: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Bool? { try container.decodeIfPresent(Bool.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Bool {
    try container.decode(Bool.self)
  }

  /// Converts the token with ``RescueRules/boolean(_:)``.
  public static func _converted(from token: JSONToken) -> Conversion<Bool> { RescueRules.boolean(token) }

  /// The table row for Booleans.
  public static var _rescueTarget: RescueTarget { .boolean }

  /// `true`: the container's own call decodes the type.
  @inlinable
  public static var _isStandardScalar: Bool { true }

  /// The default, `false`.
  public static var _defaultValue: Bool { false }
}
