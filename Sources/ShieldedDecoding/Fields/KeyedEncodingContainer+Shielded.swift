// The calls that `@Shielded` generates for encoding.
extension KeyedEncodingContainer {
  /// Encodes a property.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  @inlinable
  @inline(__always)
  public mutating func encodeShielded<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encode(value, forKey: key)
  }

  /// Encodes an Optional property. For `nil`, the key is omitted.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  @inlinable
  @inline(__always)
  public mutating func encodeShielded<Wrapped: Encodable>(_ value: Wrapped?, forKey key: Key) throws {
    try encodeIfPresent(value, forKey: key)
  }
}
