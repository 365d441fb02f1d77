// Each type has its own witness because only a call that names the concrete type reaches the container's concrete
// requirement. Through a generic body, decoding a clean object costs about a sixth more.

extension Rescuable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Converts the token with ``RescueRules/floatingPoint(_:)``.
  public static func converted(from token: JSONToken) -> Conversion<Self> { RescueRules.floatingPoint(token) }

  /// The table row for floating-point numbers.
  public static var rescueTarget: RescueTarget { .floatingPoint }

  /// `true`: the container's own call decodes the type.
  @inlinable
  public static var _isStandardScalar: Bool { true }
}

extension Double: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Double? { try container.decodeIfPresent(Double.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Double {
    try container.decode(Double.self)
  }
}

extension Float: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Float? { try container.decodeIfPresent(Float.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Float {
    try container.decode(Float.self)
  }
}
