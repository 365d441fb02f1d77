import Foundation

// Each type has its own witness because only a call that names the concrete type reaches the container's concrete
// requirement. Through a generic body, decoding a clean object costs about a sixth more.

extension Rescuable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Converts the token with ``RescueRules/floatingPoint(_:)``.
  public static func _converted(from token: JSONToken) -> Conversion<Self> { RescueRules.floatingPoint(token) }

  /// The table row for floating-point numbers.
  public static var _rescueTarget: RescueTarget { .floatingPoint }

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

// Intel Macs have no Float16.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  /// A `Float16` is rescued as a `Float` that is then rounded, because plain `Codable` decodes it this way.
  extension Float16: SafeValue {
    /// Converts the token with ``RescueRules/floatingPoint(_:)`` to a `Float`, and rounds it.
    ///
    /// A value that is too large for a `Float16` is out of range. One that is too small becomes 0 and is lossy.
    ///
    /// - Parameter token: The payload's token.
    public static func _converted(from token: JSONToken) -> Conversion<Float16> {
      let wide: Conversion<Float> = RescueRules.floatingPoint(token)
      let rounded = wide.map { Float16($0) }
      guard let value = rounded.value else { return rounded }
      if value.isInfinite { return .unusable(.outOfRange) }
      if value == 0, wide.value != 0, case .retyped(_, let rule) = wide { return .lossy(value, rule) }
      return rounded
    }

    /// `false`: a `Float16` decodes itself, and refuses what is too large for it.
    @inlinable
    public static var _isStandardScalar: Bool { false }
  }
#endif

/// A `CGFloat` is rescued as the number type that it stores, `Double` on 64-bit platforms.
extension CGFloat: SafeValue {
  /// Decodes the value for a key with the container's own call for the stored type, as `CGFloat` itself does.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> CGFloat? { try container.decodeIfPresent(NativeType.self, forKey: key).map { CGFloat($0) } }

  /// Decodes the next element with the container's own call for the stored type, as `CGFloat` itself does.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> CGFloat {
    CGFloat(try container.decode(NativeType.self))
  }

  /// Converts the token with ``RescueRules/floatingPoint(_:)``.
  public static func _converted(from token: JSONToken) -> Conversion<CGFloat> {
    NativeType._converted(from: token).map { CGFloat($0) }
  }

  /// The table row for floating-point numbers.
  public static var _rescueTarget: RescueTarget { .floatingPoint }

  /// `true`: the container's own call decodes the stored type.
  @inlinable
  public static var _isStandardScalar: Bool { true }
}
