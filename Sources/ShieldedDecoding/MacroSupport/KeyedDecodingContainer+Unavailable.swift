import Foundation

// The unavailable overloads make the compiler's error for a property without a default say what to write instead. A requirement
// on `Value` would come first, with an error that names only a protocol.
extension KeyedDecodingContainer {
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
  public func decodeShielded(
    forKey key: Key,
    as type: Date.Type = Date.self
  ) throws -> Date { try decode(Date.self, forKey: key) }

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
  public func decodeShielded(
    forKey key: Key,
    as type: URL.Type = URL.self
  ) throws -> URL { try decode(URL.self, forKey: key) }

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
  public func decodeShielded(
    forKey key: Key,
    as type: UUID.Type = UUID.self
  ) throws -> UUID { try decode(UUID.self, forKey: key) }

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
  public func decodeShielded(
    forKey key: Key,
    as type: Data.Type = Data.self
  ) throws -> Data { try decode(Data.self, forKey: key) }

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
  public func decodeShielded<Value: Rescuable>(
    forKey key: Key,
    as type: Value.Type = Value.self
  ) throws -> Value { try decode(Value.self, forKey: key) }

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
  public func decodeShielded<Element: Rescuable>(
    forKey key: Key,
    as type: Element.Type = Element.self
  ) throws -> [Element] { try decode([Element].self, forKey: key) }

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
  public func decodeShielded<Value: Decodable & RawRepresentable>(
    forKey key: Key,
    as type: Value.Type = Value.self
  ) throws -> Value { try decode(Value.self, forKey: key) }

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
  public func decodeShielded<Value: Decodable>(
    forKey key: Key,
    as type: Value.Type = Value.self
  ) throws -> Value { try decode(Value.self, forKey: key) }

  /// Unavailable. The type isn't `Decodable`.
  @_disfavoredOverload
  @available(*, unavailable, message: "The type isn't Decodable.")
  public func decodeShielded<Value>(forKey key: Key, as type: Value.Type = Value.self) throws -> Value {
    throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "\(type) isn't Decodable.")
  }
}

// Which types there are doesn't depend on the keys, so these messages are more general.
extension KeyedDecodingContainer where Key == PayloadKey {
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
  public func decodeShielded<Element: Rescuable>(
    at alternatives: [[String]],
    as type: Element.Type = Element.self
  ) throws -> [Element] { try decodeStrict(at: alternatives) }

  /// Unavailable. The type has no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      The type has no default. Make the property Optional ('?'), give it a default ('= value'), or mark it \
      @Strict. A DTO gets a default if it is @Shielded or conforms to DefaultProvider, and an enum if a case is @Fallback.
      """
  )
  public func decodeShielded<Value: Decodable>(
    at alternatives: [[String]],
    as type: Value.Type = Value.self
  ) throws -> Value { try decodeStrict(at: alternatives) }
}

extension KeyedDecodingContainer {
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
  ) throws -> [Element] { try decode([Element].self, forKey: key) }

  /// Unavailable. The property isn't a collection.
  @_disfavoredOverload
  @available(*, unavailable, message: "@Dropping applies to arrays, sets and dictionaries.")
  public func decodeDropping<Value: Decodable>(
    forKey key: Key,
    as type: Value.Type = Value.self
  ) throws -> Value { try decode(Value.self, forKey: key) }
}
