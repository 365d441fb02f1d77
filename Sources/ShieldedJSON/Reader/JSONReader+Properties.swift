import ShieldedDecoding

// In place: an unusable value leaves the property as it is.
extension JSONReader {
  /// Reads a property's value over its default.
  @inlinable @inline(__always)
  public mutating func read<Value: OnePassValue>(_ value: inout Value, forKey key: StaticString) throws(Interruption) {
    try Value._read(into: &value, from: &self, forKey: key)
  }
}

// Into locals, for types that are created by an initializer.
extension JSONReader {
  /// Reads a property's value.
  ///
  /// - Parameters:
  ///   - type: The property's type.
  ///   - key: The property's key.
  /// - Returns: The value; `nil` if there is none, which has been recorded.
  @inlinable @inline(__always)
  public mutating func value<Value: OnePassValue>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value? {
    try usableValue(type, forKey: key, at: PathFrame.property)
  }

  /// Reads a value of a property, an element or an entry, or converts its token.
  @inlinable @inline(__always)
  mutating func usableValue<Value: OnePassValue>(
    _ type: Value.Type,
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> Value? {
    if let value = try Value._read(from: &self, forKey: key, at: index) { return value }
    return try convertedValue(type, forKey: key, at: index)
  }

  /// Converts the token of a value that isn't of the expected type.
  @usableFromInline @inline(never)
  mutating func convertedValue<Value: OnePassValue>(
    _ type: Value.Type,
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> Value? {
    try settle(token(), as: type, forKey: key, at: index)
  }
}
