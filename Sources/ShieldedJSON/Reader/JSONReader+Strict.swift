import ShieldedDecoding

// Properties with the attribute `@Strict`. A value that plain `Codable` refuses interrupts the pass, so that the error is
// thrown by plain `Codable`. A list, a set or a dictionary is decoded through containers, because its own reader rescues its
// elements.
extension JSONReader {
  /// Reads a scalar as plain `Codable` does.
  ///
  /// - Parameters:
  ///   - value: The property.
  ///   - key: The property's key.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func readStrict<Value: _OnePassScalar>(
    _ value: inout Value,
    forKey key: StaticString
  ) throws(Interruption) {
    value = try exactValue(Value.self, forKey: key)
  }

  /// Reads an Optional scalar as plain `Codable` does.
  public mutating func readStrict<Wrapped: _OnePassScalar>(
    _ value: inout Wrapped?,
    forKey key: StaticString
  ) throws(Interruption) {
    value = try exactValue(Wrapped?.self, forKey: key)
  }

  /// Reads an object as plain `Codable` does.
  @_disfavoredOverload
  public mutating func readStrict<Value: _OnePassDecodable>(
    _ value: inout Value,
    forKey key: StaticString
  ) throws(Interruption) {
    value = try exactValue(Value.self, forKey: key)
  }

  /// Reads an Optional object as plain `Codable` does.
  public mutating func readStrict<Wrapped: _OnePassDecodable>(
    _ value: inout Wrapped?,
    forKey key: StaticString
  ) throws(Interruption) {
    value = try exactValue(Wrapped?.self, forKey: key)
  }

  /// Reads any other value as plain `Codable` does.
  @_disfavoredOverload
  public mutating func readStrict<Value: Decodable>(_ value: inout Value, forKey key: StaticString) throws(Interruption)
  {
    value = try foreignProperty(forKey: key) { try $0.decodeStrict(forKey: $1) }
  }

  /// Reads any other Optional value as plain `Codable` does.
  @_disfavoredOverload
  public mutating func readStrict<Wrapped: Decodable>(
    _ value: inout Wrapped?,
    forKey key: StaticString
  ) throws(Interruption) {
    value = try foreignProperty(forKey: key) { try $0.decodeStrict(forKey: $1) }
  }

  mutating func exactValue<Value: OnePassValue>(
    _ type: Value.Type,
    forKey key: StaticString
  ) throws(Interruption) -> Value {
    guard let value = try Value._read(from: &self, forKey: key, at: PathFrame.property) else { throw Interruption() }
    return value
  }
}
