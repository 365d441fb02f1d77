extension KeyedDecodingContainer {
  /// Decodes a ``SafeBox`` property: the call that a synthesised `init(from:)` makes.
  ///
  /// A missing key and a `null` never throw, and cost no more than plain `decodeIfPresent`. Over any other fault the token
  /// is read again by the rescue table.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The value, the nearest reading of it, or the default: `{"price": "99.0"}` gives 99.0.
  /// - Throws: Under a ``RescuePolicy`` that forbids the rescue, what plain `Codable` throws. An error that is no
  ///   `DecodingError` and comes from a DTO's own `init(from:)`.
  @inlinable
  @inline(__always)
  public func decode<Value: SafeValue>(
    _ type: SafeBox<Value>.Type,
    forKey key: Key
  ) throws -> SafeBox<Value> {
    SafeBox(wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<Value>.self))
  }
}
