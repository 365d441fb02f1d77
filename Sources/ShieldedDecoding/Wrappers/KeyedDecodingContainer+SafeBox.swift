extension KeyedDecodingContainer {
  /// Decodes a ``SafeBox`` property. A synthesized `init(from:)` calls this method.
  ///
  /// A missing key and a `null` cost no more than plain `decodeIfPresent`. After any other fault, the token is read again and
  /// converted by the rescue table.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The value, its conversion, or the default: `{"price": "99.0"}` gives 99.0.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. Any error other than a
  ///   `DecodingError` that a DTO's own `init(from:)` throws.
  @inlinable
  @inline(__always)
  public func decode<Value: SafeValue>(
    _ type: SafeBox<Value>.Type,
    forKey key: Key
  ) throws -> SafeBox<Value> {
    SafeBox(wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<Value>.self))
  }
}
