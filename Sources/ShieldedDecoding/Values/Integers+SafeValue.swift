// Each type has its own witness because only a call that names the concrete type reaches the container's concrete
// requirement. Through a generic body, decoding a clean object costs about a sixth more.

extension Rescuable where Self: FixedWidthInteger {
  /// Converts the token with ``RescueRules/integer(_:)``.
  @inlinable
  public static func _converted(from token: JSONToken) -> Conversion<Self> { RescueRules.integer(token) }

  /// The table row for integers.
  public static var _rescueTarget: RescueTarget { .integer }

  /// `true`: the container's own call decodes the type.
  @inlinable
  public static var _isStandardScalar: Bool { true }
}

extension SafeValue where Self: Numeric {
  /// The default, zero.
  public static var _defaultValue: Self { 0 }
}

extension Int: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int? { try container.decodeIfPresent(Int.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int {
    try container.decode(Int.self)
  }
}

extension Int8: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int8? { try container.decodeIfPresent(Int8.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int8 {
    try container.decode(Int8.self)
  }
}

extension Int16: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int16? { try container.decodeIfPresent(Int16.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int16 {
    try container.decode(Int16.self)
  }
}

extension Int32: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int32? { try container.decodeIfPresent(Int32.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int32 {
    try container.decode(Int32.self)
  }
}

extension Int64: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int64? { try container.decodeIfPresent(Int64.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int64 {
    try container.decode(Int64.self)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Int128? { try container.decodeIfPresent(Int128.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Int128 {
    try container.decode(Int128.self)
  }
}

extension UInt: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt? { try container.decodeIfPresent(UInt.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt {
    try container.decode(UInt.self)
  }
}

extension UInt8: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt8? { try container.decodeIfPresent(UInt8.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt8 {
    try container.decode(UInt8.self)
  }
}

extension UInt16: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt16? { try container.decodeIfPresent(UInt16.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt16 {
    try container.decode(UInt16.self)
  }
}

extension UInt32: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt32? { try container.decodeIfPresent(UInt32.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt32 {
    try container.decode(UInt32.self)
  }
}

extension UInt64: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt64? { try container.decodeIfPresent(UInt64.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt64 {
    try container.decode(UInt64.self)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> UInt128? { try container.decodeIfPresent(UInt128.self, forKey: key) }

  /// Decodes the next element with the container's own call for this type.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> UInt128 {
    try container.decode(UInt128.self)
  }
}
