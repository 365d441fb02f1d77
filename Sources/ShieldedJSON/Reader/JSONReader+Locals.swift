import ShieldedDecoding

// Into locals, for properties whose default is evaluated only if it is used, and for strict ones without a default.
extension _JSONReader {
  /// Reads a property's value. Its type doesn't know the reader.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - key: The property's key.
  /// - Returns: The value; `nil` if there is none, which has been recorded.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func value<Value: Rescuable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value? {
    try foreignValue(forKey: key) { try $0.decode(default: try NoValue.value()) }
  }

  /// Reads an Optional property's value. Its type doesn't know the reader.
  @_disfavoredOverload
  public mutating func value<Wrapped: Rescuable>(
    _ type: Wrapped?.Type = Wrapped?.self,
    forKey key: StaticString
  ) throws(Interruption) -> Wrapped?? {
    try foreignValue(forKey: key) { try $0.decode(default: try NoValue.value()) }
  }

  /// Reads a property's value. Its type isn't `Rescuable`.
  @_disfavoredOverload
  public mutating func value<Value: Decodable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value? {
    try foreignValue(forKey: key) { try $0.decode(default: try NoValue.value()) }
  }

  /// Reads an Optional property's value. Its type isn't `Rescuable`.
  @_disfavoredOverload
  public mutating func value<Wrapped: Decodable>(
    _ type: Wrapped?.Type = Wrapped?.self,
    forKey key: StaticString
  ) throws(Interruption) -> Wrapped?? {
    try foreignValue(forKey: key) { try $0.decode(default: try NoValue.value()) }
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

  /// Reads a list, and drops invalid elements.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - key: The property's key.
  /// - Returns: The list; `nil` if there is none, which has been recorded.
  @_disfavoredOverload
  public mutating func droppingValue<Value: Decodable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value? {
    throw Interruption()
  }

  /// Reads a property that must have an exact value.
  ///
  /// - Parameters:
  ///   - type: The property's type; inferred.
  ///   - key: The property's key.
  @_disfavoredOverload
  public mutating func strictValue<Value: Decodable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value {
    try foreignProperty(forKey: key) { try $0.decodeStrict() }
  }

  /// Reads a scalar that must have an exact value.
  public mutating func strictValue<Value: _OnePassScalar>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value {
    try exactValue(type, forKey: key)
  }

  /// Reads an object that must be readable.
  public mutating func strictValue<Value: _OnePassDecodable>(
    _ type: Value.Type = Value.self,
    forKey key: StaticString
  ) throws(Interruption) -> Value {
    try exactValue(type, forKey: key)
  }

  /// The value of a strict property; interrupts if its member is missing.
  ///
  /// - Parameters:
  ///   - value: What has been read.
  ///   - key: The property's key.
  public func required<Value>(_ value: Value?, forKey key: StaticString) throws(Interruption) -> Value {
    guard let value else { throw Interruption() }
    return value
  }

  /// The keys of a generic type's members, which can't be stored in a static property. They are made once for each pass.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - makeKeys: Makes the keys.
  public mutating func memberKeys(of type: Any.Type, _ makeKeys: () -> _MemberKeys) -> _MemberKeys {
    session.memberKeys(of: type, makeKeys)
  }
}

/// Thrown in place of a default that isn't available, because it is evaluated later.
private struct NoValue: Error {
  static func value<Value>() throws -> Value { throw NoValue() }
}

extension _JSONReader {
  /// Decodes the property that the reader is positioned at through a container.
  ///
  /// - Parameter decode: Decodes the value, and throws ``NoValue`` where the default would be used.
  /// - Returns: The value; `nil` if there is none, which has been recorded.
  private mutating func foreignValue<Value>(
    forKey key: StaticString,
    _ decode: (_ShieldedContainer<_PayloadKey>.Property) throws -> Value
  ) throws(Interruption) -> Value? {
    try foreignProperty(forKey: key) { property in
      do {
        return .some(try decode(property))
      } catch is NoValue {
        return .none
      }
    }
  }
}
