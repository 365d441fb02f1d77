// The calls that `@Shielded` generates for encoding. They are specialized once for each pair of key and value type. Inlined,
// they take 40 % more code in the `encode(to:)` of a DTO with 13 properties.
extension KeyedEncodingContainer {
  /// Encodes a property.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  @inlinable
  @inline(never)
  public mutating func encodeShielded<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    // Plain `Codable` makes the container's own call for these types too. With `JSONEncoder`, a DTO takes 60 % more
    // instructions if all of its properties are encoded by the generic call. Only one of the calls remains in a specialized
    // function.
    if Value.self == String.self, let value = value as? String {
      try encode(value, forKey: key)
    } else if Value.self == Int.self, let value = value as? Int {
      try encode(value, forKey: key)
    } else if Value.self == Double.self, let value = value as? Double {
      try encode(value, forKey: key)
    } else if Value.self == Bool.self, let value = value as? Bool {
      try encode(value, forKey: key)
    } else {
      try encode(value, forKey: key)
    }
  }

  /// Encodes an Optional property. For `nil`, the key is omitted.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  @inlinable
  @inline(never)
  public mutating func encodeShielded<Wrapped: Encodable>(_ value: Wrapped?, forKey key: Key) throws {
    try encodeIfPresent(value, forKey: key)
  }
}
