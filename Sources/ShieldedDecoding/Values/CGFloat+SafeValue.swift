import Foundation

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
  public static func converted(from token: JSONToken) -> Conversion<CGFloat> {
    NativeType.converted(from: token).map { CGFloat($0) }
  }

  /// The table row for floating-point numbers.
  public static var rescueTarget: RescueTarget { .floatingPoint }

  /// `true`: the container's own call decodes the stored type.
  @inlinable
  public static var _isStandardScalar: Bool { true }
}
