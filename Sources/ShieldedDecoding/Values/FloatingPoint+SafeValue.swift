// One witness for each type, and not one generic body: only a call that names the concrete type reaches the container's
// concrete requirement. Through the generic one a clean record costs about a sixth more.

extension Rescuable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Reads the token by ``RescueRules/floatingPoint(_:)``.
  public static func converted(from token: JSONToken) -> Conversion<Self> { RescueRules.floatingPoint(token) }

  /// A floating-point number.
  public static var rescueTarget: RescueTarget { .floatingPoint }

  /// True.
  @inlinable
  public static var _isStandardScalar: Bool { true }
}

extension Double: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Double? { try container.decodeIfPresent(Double.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Double {
    try container.decode(Double.self)
  }
}

extension Float: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Float? { try container.decodeIfPresent(Float.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Float {
    try container.decode(Float.self)
  }
}
