// The calls that `@Shielded` generates for properties with the attribute `@Strict`.
extension KeyedDecodingContainer {
  /// Decodes a property as plain `Codable` does.
  ///
  ///     version = try container.decodeStrict(forKey: .version)   // {"version": "2"} and {} throw
  ///
  /// A default of the property's own isn't used, because plain `Codable` doesn't use it either.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The property's type; inferred from the property.
  /// - Throws: What the container throws.
  @_disfavoredOverload
  @inlinable
  @inline(__always)
  public func decodeStrict<Value: Decodable>(forKey key: Key, as type: Value.Type = Value.self) throws -> Value {
    try UndeclaredKeys.requireSupport(Value.self)
    return try decode(Value.self, forKey: key)
  }

  /// Decodes an Optional property as plain `Codable` does.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The type that the Optional wraps; inferred from the property.
  /// - Returns: The value; `nil` for a missing key and for a `null`.
  /// - Throws: What the container throws for any other value.
  @inlinable
  @inline(__always)
  public func decodeStrict<Wrapped: Decodable>(forKey key: Key, as type: Wrapped.Type = Wrapped.self) throws -> Wrapped?
  {
    try UndeclaredKeys.requireSupport(Wrapped.self)
    return try decodeIfPresent(Wrapped.self, forKey: key)
  }
}
