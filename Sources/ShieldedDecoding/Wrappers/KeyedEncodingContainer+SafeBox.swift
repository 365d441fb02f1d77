extension KeyedEncodingContainer {
  /// Encodes a ``SafeBox`` property as its bare value.
  ///
  /// - Parameters:
  ///   - box: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  @inlinable
  public mutating func encode<Value: SafeValue & Encodable>(_ box: SafeBox<Value>, forKey key: Key) throws {
    try encode(box.wrappedValue, forKey: key)
  }

  /// Encodes an Optional ``SafeBox`` property as plain `Codable` would: `nil` leaves the key out.
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
