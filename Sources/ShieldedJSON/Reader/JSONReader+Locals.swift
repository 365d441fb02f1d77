import ShieldedDecoding

// These methods return the value, which generated code stores in a local variable. They serve properties whose default is
// evaluated only if it is used, and strict properties without a default.
extension _JSONReader {
  /// Reads the value of a property whose type doesn't conform to ``_OnePassValue``.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - key: The property's key.
  /// - Returns: The value, or `nil` if the payload has no usable one. The fault has then been recorded.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func value<Value: Rescuable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value? {
    try foreignValue(forKey: key) { try $0.decode(forKey: $1, default: try NoValue.value()) }
  }

  /// Reads the value of an Optional property whose type doesn't conform to ``_OnePassValue``.
  @_disfavoredOverload
  public mutating func value<Wrapped: Rescuable>(
    _ type: Wrapped?.Type = Wrapped?.self,
    forKey key: StaticString
  ) throws(Interruption) -> Wrapped?? {
    try foreignValue(forKey: key) { try $0.decode(forKey: $1, default: try NoValue.value()) }
  }

  /// Reads a property's value. Its type isn't `Rescuable`.
  @_disfavoredOverload
  public mutating func value<Value: Decodable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value? {
    try foreignValue(forKey: key) { try $0.decode(forKey: $1, default: try NoValue.value()) }
  }

  /// Reads an Optional property's value. Its type isn't `Rescuable`.
  @_disfavoredOverload
  public mutating func value<Wrapped: Decodable>(
    _ type: Wrapped?.Type = Wrapped?.self,
    forKey key: StaticString
  ) throws(Interruption) -> Wrapped?? {
    try foreignValue(forKey: key) { try $0.decode(forKey: $1, default: try NoValue.value()) }
  }

  /// Reads a list whose elements have no default, and drops invalid elements.
  public mutating func value<Element: _OnePassValue & ValueWithoutDefault>(
    _ type: [Element].Type = [Element].self,
    forKey key: StaticString
  ) throws(Interruption) -> [Element]? {
    try droppingValue(forKey: key)
  }

  /// Reads a list, and drops invalid elements.
  public mutating func droppingValue<Element: _OnePassValue>(
    _ type: [Element].Type = [Element].self,
    forKey key: StaticString
  ) throws(Interruption) -> [Element]? {
    try keptElements(Element.self, forKey: key, expected: [Element].self)
  }

  /// Ends the pass: this reader can't drop the elements of a list of this type. `Codable` then decodes the payload.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - key: The property's key.
  /// - Throws: An interruption, always.
  @_disfavoredOverload
  public mutating func droppingValue<Value: Decodable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value? {
    throw Interruption()
  }

  /// Reads the value of a strict property as plain `Codable` does.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - key: The property's key.
  @_disfavoredOverload
  public mutating func strictValue<Value: Decodable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value {
    try foreignProperty(forKey: key) { try $0.decodeStrict(forKey: $1) }
  }

  /// Reads a scalar as plain `Codable` does, or interrupts the pass if plain `Codable` refuses the value.
  public mutating func strictValue<Value: _OnePassScalar>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value {
    try exactValue(type, forKey: key)
  }

  /// Reads an object, or interrupts the pass if the value isn't one.
  public mutating func strictValue<Value: _OnePassDecodable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value {
    try exactValue(type, forKey: key)
  }

  /// Returns the value of a strict property, or interrupts the pass if its member is missing.
  ///
  /// - Parameters:
  ///   - value: The value that was read; `nil` if the member is missing.
  ///   - key: The property's key, which isn't used.
  public func required<Value>(_ value: Value?, forKey key: StaticString) throws(Interruption) -> Value {
    guard let value else { throw Interruption() }
    return value
  }

  /// Returns the keys of a generic type's members.
  ///
  /// A generic type can't have a stored static property, so the session keeps the keys for the duration of the pass.
  ///
  /// - Parameters:
  ///   - type: The generic type.
  ///   - makeKeys: Creates the keys.
  public mutating func memberKeys(of type: Any.Type, _ makeKeys: () -> _MemberKeys) -> _MemberKeys {
    session.memberKeys(of: type, makeKeys)
  }
}

/// The error that takes the place of a default: generated code evaluates the default later, so it isn't available here.
private struct NoValue: Error {
  static func value<Value>() throws -> Value { throw NoValue() }
}

extension _JSONReader {
  /// Uses a container to decode the property that the reader is positioned at.
  ///
  /// - Parameter decode: Decodes the value, and throws ``NoValue`` where the default would be used.
  /// - Returns: The value, or `nil` if the payload has no usable one. The fault has then been recorded.
  private mutating func foreignValue<Value>(
    forKey key: StaticString,
    _ decode: (_ShieldedContainer<_PayloadKey>, _PayloadKey) throws -> Value
  ) throws(Interruption) -> Value? {
    try foreignProperty(forKey: key) { container, key in
      do {
        return .some(try decode(container, key))
      } catch is NoValue {
        return .none
      }
    }
  }
}
