// One witness for each type, and not one generic body: only a call that names the concrete type reaches the container's
// concrete requirement. Through the generic one a clean record costs about a sixth more.

extension Rescuable where Self: FixedWidthInteger {
  /// Reads the token by ``RescueRules/integer(_:)``.
  @inlinable
  public static func converted(from token: JSONToken) -> Conversion<Self> { RescueRules.integer(token) }

  /// An integer.
  public static var rescueTarget: RescueTarget { .integer }

  /// True.
  @inlinable
  public static var _isStandardScalar: Bool { true }
}

extension SafeValue where Self: Numeric {
  /// Zero.
  public static var safeDefault: Self { 0 }
}

extension Int: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int? { try container.decodeIfPresent(Int.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int {
    try container.decode(Int.self)
  }
}

extension Int8: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int8? { try container.decodeIfPresent(Int8.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int8 {
    try container.decode(Int8.self)
  }
}

extension Int16: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int16? { try container.decodeIfPresent(Int16.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int16 {
    try container.decode(Int16.self)
  }
}

extension Int32: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int32? { try container.decodeIfPresent(Int32.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int32 {
    try container.decode(Int32.self)
  }
}

extension Int64: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int64? { try container.decodeIfPresent(Int64.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int64 {
    try container.decode(Int64.self)
  }
}

extension Int128: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int128? { try container.decodeIfPresent(Int128.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int128 {
    try container.decode(Int128.self)
  }
}

extension UInt: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt? { try container.decodeIfPresent(UInt.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt {
    try container.decode(UInt.self)
  }
}

extension UInt8: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt8? { try container.decodeIfPresent(UInt8.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt8 {
    try container.decode(UInt8.self)
  }
}

extension UInt16: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt16? { try container.decodeIfPresent(UInt16.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt16 {
    try container.decode(UInt16.self)
  }
}

extension UInt32: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt32? { try container.decodeIfPresent(UInt32.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt32 {
    try container.decode(UInt32.self)
  }
}

extension UInt64: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt64? { try container.decodeIfPresent(UInt64.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt64 {
    try container.decode(UInt64.self)
  }
}

extension UInt128: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt128? { try container.decodeIfPresent(UInt128.self, forKey: key) }

  /// Decodes the next element by the container's own call for the type.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt128 {
    try container.decode(UInt128.self)
  }
}
