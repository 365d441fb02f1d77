extension KeyedEncodingContainer {
  /// Encodes a ``SafeBox`` property as its value.
  ///
  /// - Parameters:
  ///   - box: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  @inlinable
  public mutating func encode<Value: SafeValue & Encodable>(_ box: SafeBox<Value>, forKey key: Key) throws {
    try encode(box.wrappedValue, forKey: key)
  }

  /// Encodes an Optional ``SafeBox`` property as plain `Codable` would: for `nil`, the key is omitted.
  ///
  /// - Parameters:
  ///   - box: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  @inlinable
  public mutating func encode<Wrapped: Rescuable & Encodable>(_ box: SafeBox<Wrapped?>, forKey key: Key) throws {
    try encodeIfPresent(box.wrappedValue, forKey: key)
  }
}
