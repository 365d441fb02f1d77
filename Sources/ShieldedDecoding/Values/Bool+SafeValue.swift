extension Bool: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Bool? { try container.decodeIfPresent(Bool.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Bool {
    try container.decode(Bool.self)
  }

  /// Reads the token by ``RescueRules/boolean(_:)``.
  public static func converted(from token: JSONToken) -> Conversion<Bool> { RescueRules.boolean(token) }

  /// A truth value.
  public static var rescueTarget: RescueTarget { .boolean }

  /// True.
  @inlinable
  public static var _isStandardScalar: Bool { true }

  /// `false`.
  public static var safeDefault: Bool { false }
}
