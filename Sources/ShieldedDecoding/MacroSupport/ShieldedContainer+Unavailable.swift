import Foundation

// The unavailable overloads make the compiler's error for a property without a default say what to write instead. A requirement
// on `Value` would come first, with an error that names only a protocol.
extension _ShieldedContainer {
  /// Unavailable. A `Date` has no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      Date has no default that couldn't be mistaken for real data. Make the property Optional ('?'), give it a \
      default ('= value'), or mark it @Strict.
      """
  )
  public func decode(forKey key: Key, as type: Date.Type = Date.self) throws -> Date {
    try base.decode(Date.self, forKey: key)
  }

  /// Unavailable. A `URL` has no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      URL has no default that couldn't be mistaken for real data. Make the property Optional ('?'), give it a \
      default ('= value'), or mark it @Strict.
      """
  )
  public func decode(forKey key: Key, as type: URL.Type = URL.self) throws -> URL {
    try base.decode(URL.self, forKey: key)
  }

  /// Unavailable. A `UUID` has no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      UUID has no default that couldn't be mistaken for real data. Make the property Optional ('?'), give it a \
      default ('= value'), or mark it @Strict.
      """
  )
  public func decode(forKey key: Key, as type: UUID.Type = UUID.self) throws -> UUID {
    try base.decode(UUID.self, forKey: key)
  }

  /// Unavailable. `Data` has no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      Data has no default that couldn't be mistaken for real data. Make the property Optional ('?'), give it a \
      default ('= value'), or mark it @Strict.
      """
  )
  public func decode(forKey key: Key, as type: Data.Type = Data.self) throws -> Data {
    try base.decode(Data.self, forKey: key)
  }

  /// Unavailable. The type can be rescued, but has no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      The type has no default. Make the property Optional ('?'), give it a default ('= value'), or mark it \
      @Strict.
      """
  )
  public func decode<Value: Rescuable>(
    forKey key: Key,
    as type: Value.Type = Value.self
  ) throws -> Value { try base.decode(Value.self, forKey: key) }

  /// Unavailable. The elements can be rescued, but have no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      The elements have no default to replace invalid ones by. Mark the property @Dropping, make the elements \
      Optional, or mark the property @Strict.
      """
  )
  public func decode<Element: Rescuable>(
    forKey key: Key,
    as type: Element.Type = Element.self
  ) throws -> [Element] { try base.decode([Element].self, forKey: key) }

  /// Unavailable. The enum has no fallback.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      The enum has no default. Mark one of its cases @Fallback, or change the property: make it Optional ('?'), \
      give it a default ('= value'), or mark it @Strict.
      """
  )
  public func decode<Value: Decodable & RawRepresentable>(
    forKey key: Key,
    as type: Value.Type = Value.self
  ) throws -> Value { try base.decode(Value.self, forKey: key) }

  /// Unavailable. The type has no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      The type has no default. Make the property Optional ('?'), give it a default ('= value'), or mark it \
      @Strict. A DTO gets a default if it is @Shielded or conforms to DefaultProvider.
      """
  )
  public func decode<Value: Decodable>(
    forKey key: Key,
    as type: Value.Type = Value.self
  ) throws -> Value { try base.decode(Value.self, forKey: key) }

  /// Unavailable. The type isn't `Decodable`.
  @_disfavoredOverload
  @available(*, unavailable, message: "The type isn't Decodable.")
  public func decode<Value>(forKey key: Key, as type: Value.Type = Value.self) throws -> Value {
    throw DecodingError.dataCorruptedError(forKey: key, in: base, debugDescription: "\(type) isn't Decodable.")
  }
}

extension _ShieldedContainer {
  /// Unavailable. The elements can't be rescued.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      The elements can't be rescued one by one. Make the element type @Shielded, or conform it to Rescuable.
      """
  )
  public func decodeDropping<Element: Decodable>(
    forKey key: Key,
    as type: [Element].Type = [Element].self
  ) throws -> [Element] { try base.decode([Element].self, forKey: key) }

  /// Unavailable. The elements can't be rescued.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      The elements can't be rescued one by one. Make the element type @Shielded, or conform it to Rescuable.
      """
  )
  public func decodeDropping<Element: Decodable>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> [Element]
  ) throws -> [Element] { try base.decode([Element].self, forKey: key) }

  /// Unavailable. The property isn't a collection.
  @_disfavoredOverload
  @available(*, unavailable, message: "@Dropping applies to arrays, sets and dictionaries.")
  public func decodeDropping<Value: Decodable>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> Value
  ) throws -> Value { try base.decode(Value.self, forKey: key) }

  /// Unavailable. The property isn't a collection.
  @_disfavoredOverload
  @available(*, unavailable, message: "@Dropping applies to arrays, sets and dictionaries.")
  public func decodeDropping<Value: Decodable>(
    forKey key: Key,
    as type: Value.Type = Value.self
  ) throws -> Value { try base.decode(Value.self, forKey: key) }
}
