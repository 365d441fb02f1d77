extension String: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> String {
    try container.decode(String.self)
  }

  /// Reads the token by ``RescueRules/string(_:)``.
  public static func converted(from token: JSONToken) -> Conversion<String> { RescueRules.string(token) }

  /// A string.
  public static var rescueTarget: RescueTarget { .string }

  /// True.
  @inlinable
  public static var _isStandardScalar: Bool { true }

  /// The empty string.
  public static var safeDefault: String { "" }
}
