/// The object that generated code decodes a type's properties from.
///
/// All functions for the properties of `@Shielded` types are members of this type, so that none of them is a member of
/// `KeyedDecodingContainer`:
///
///     let container = try _ShieldedContainer<CodingKeys>(decoder)
///     price = try container.decode(forKey: .price)   // {"price": "99.0"} gives 99.0
@frozen
public struct _ShieldedContainer<Key: CodingKey> {
  /// The container of the decoder, which decodes properties that have another wrapper.
  public let base: KeyedDecodingContainer<Key>

  init(_ base: KeyedDecodingContainer<Key>) { self.base = base }

  /// Creates the container for the object that a decoder is positioned at.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: What the decoder throws if the value isn't an object.
  @_alwaysEmitIntoClient
  @inline(__always)
  public init(_ decoder: any Decoder) throws {
    base = try decoder.container(keyedBy: Key.self)
  }
}

// MARK: - Defaults of types

// The calls that `@Shielded` generates for properties without a default of their own.
//
// The overloads for Optionals are the preferred ones, because `Value` could be bound to an Optional too. The parameter `type`
// is never passed: the compiler compares overloads by their parameters and not by their results.
//
// The most frequent calls, here and for properties with a default of their own, are specialized once for each pair of key and
// value type. Inlined, they take 3.4 KB of code in the `init(from:)` of a DTO with 13 properties, and 1.3 KB otherwise, for 24
// instructions more per property. In a function that isn't specialized, the container's metadata is found at run time, which
// takes more than 500.
extension _ShieldedContainer {
  /// Decodes a property, rescues it, or uses its type's default.
  ///
  ///     price = try container.decode(forKey: .price)   // {"price": "99.0"} gives 99.0
  ///
  /// It does the same as ``SafeBox``, and takes as long.
  ///
  /// - Parameter type: The property's type; inferred from the property.
  /// - Returns: The value, its conversion, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. Any error other than a
  ///   `DecodingError` that a DTO's own `init(from:)` throws.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  @inline(never)
  public func decode<Value: SafeValue>(forKey key: Key, as type: Value.Type = Value.self) throws -> Value {
    try KeyedRescue.decode(from: base, forKey: key, default: OwnDefault<Value>.self)
  }

  /// Decodes an Optional property, rescues it, or returns `nil`.
  ///
  ///     discount = try container.decode(forKey: .discount)   // {"discount": "none"} gives nil, and is recorded
  ///
  /// A missing key and a `null` give `nil` and aren't recorded.
  ///
  /// - Parameter type: The type that the Optional wraps; inferred from the property.
  /// - Returns: The value, its conversion, or `nil`.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @_alwaysEmitIntoClient
  @inline(never)
  public func decode<Wrapped: Rescuable>(forKey key: Key, as type: Wrapped.Type = Wrapped.self) throws -> Wrapped? {
    try KeyedRescue.decode(from: base, forKey: key, default: OwnDefault<Wrapped?>.self)
  }

  /// Decodes an Optional property whose type isn't ``Rescuable``, or returns `nil`.
  ///
  /// A missing key and a `null` give `nil` and aren't recorded. If the type's `init(from:)` throws a `DecodingError`, the
  /// property is `nil`, and a record is made.
  ///
  /// - Parameter type: The type that the Optional wraps; inferred from the property.
  /// - Returns: The value or `nil`.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @_alwaysEmitIntoClient
  public func decode<Wrapped: Decodable>(forKey key: Key, as type: Wrapped.Type = Wrapped.self) throws -> Wrapped? {
    try KeyedRescue.decodePlainIfPresent(Wrapped.self, from: base, forKey: key)
  }
}

// Types that have no default because one of their own properties is strict.
extension _ShieldedContainer {
  /// Decodes a property whose type has no default, and passes on its error.
  ///
  /// - Parameter type: The property's type; inferred from the property.
  /// - Throws: What the container throws.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func decode<Value: StrictlyDecodable>(forKey key: Key, as type: Value.Type = Value.self) throws -> Value {
    try decodeStrict(forKey: key)
  }

  /// Decodes a list whose elements have no default, and drops invalid elements.
  ///
  /// - Parameter type: The elements' type; inferred from the property.
  /// - Returns: The valid elements.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func decode<Element: ValueWithoutDefault>(forKey key: Key, as type: Element.Type = Element.self) throws
    -> [Element]
  {
    try decodeDropping(forKey: key)
  }

  /// Decodes an Optional list whose elements have no default, and drops invalid elements.
  ///
  /// - Parameter type: The elements' type; inferred from the property.
  /// - Returns: The valid elements, or `nil` if there is no list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @_alwaysEmitIntoClient
  public func decode<Element: ValueWithoutDefault>(forKey key: Key, as type: Element.Type = Element.self) throws
    -> [Element]?
  {
    try decodeDropping(forKey: key)
  }
}

// MARK: - Own defaults

// The calls that `@Shielded` generates for properties with a default of their own. The overloads for Optionals are the
// preferred ones: if `Value` were bound to an Optional, a `null` would give the default.
extension _ShieldedContainer {
  /// Decodes a property, rescues it, or uses the property's own default.
  ///
  ///     quantity = try container.decode(forKey: .quantity, default: 1)   // {"quantity": "many"} gives 1
  ///
  /// The use of the default is recorded, and the strict policy forbids it, for a missing key too. In a list, an invalid element
  /// is replaced by its type's default; the property's default is used if there is no list.
  ///
  /// - Parameter defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The value, its conversion, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  @inline(never)
  public func decode<Value: Rescuable>(forKey key: Key, default defaultValue: @autoclosure () throws -> Value) throws
    -> Value
  {
    try KeyedRescue.decode(from: base, forKey: key, orElse: defaultValue)
  }

  /// Decodes an Optional property, rescues it, or uses the property's own default.
  ///
  ///     var discount: Int? = 5
  ///     // {} and {"discount": "none"} give 5; {"discount": null} gives nil
  ///
  /// The declared default says what a missing key means, as it does in the memberwise initializer: its use is recorded, and the
  /// strict policy forbids it. A `null` is a value that the property can hold: it gives `nil` and isn't recorded. Plain
  /// `Codable` would give `nil` for both, because it ignores the declared default.
  ///
  /// - Parameter defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The value, its conversion, `nil` for a `null`, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue; `keyNotFound`, if it forbids the
  ///   default for a missing key. What the default throws.
  @_alwaysEmitIntoClient
  @inline(never)
  public func decode<Wrapped: Rescuable>(forKey key: Key, default defaultValue: @autoclosure () throws -> Wrapped?)
    throws -> Wrapped?
  {
    try KeyedRescue.decodeOptional(from: base, forKey: key, orElse: defaultValue)
  }

  /// Decodes a property whose type isn't ``Rescuable``, or uses the property's own default.
  ///
  /// - Parameter defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The value or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func decode<Value: Decodable>(forKey key: Key, default defaultValue: @autoclosure () throws -> Value) throws
    -> Value
  {
    try KeyedRescue.decodePlain(from: base, forKey: key, orElse: defaultValue)
  }

  /// Decodes an Optional property whose type isn't ``Rescuable``, or uses the property's own default.
  ///
  /// - Parameter defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The value, `nil` for a `null`, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_alwaysEmitIntoClient
  public func decode<Wrapped: Decodable>(forKey key: Key, default defaultValue: @autoclosure () throws -> Wrapped?)
    throws -> Wrapped?
  {
    try KeyedRescue.decodePlainOptional(from: base, forKey: key, orElse: defaultValue)
  }

  /// Decodes a list whose elements have no default, drops invalid elements, or uses the property's own default.
  ///
  /// - Parameter defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The valid elements, or the default if there is no list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func decode<Element: ValueWithoutDefault>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> [Element]
  ) throws -> [Element] {
    try decodeDropping(forKey: key, default: try defaultValue())
  }

  /// Decodes an Optional list whose elements have no default, drops invalid elements, or uses the property's own default.
  ///
  /// - Parameter defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The valid elements, `nil` for a `null`, or the default if there is no list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_alwaysEmitIntoClient
  public func decode<Element: ValueWithoutDefault>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> [Element]?
  ) throws -> [Element]? {
    try decodeDropping(forKey: key, default: try defaultValue())
  }
}

// MARK: - Strict properties

// The calls that `@Shielded` generates for properties with the attribute `@Strict`.
extension _ShieldedContainer {
  /// Decodes a property as plain `Codable` does.
  ///
  ///     version = try container.decodeStrict(forKey: .version)   // {"version": "2"} and {} throw
  ///
  /// A default of the property's own isn't used, because plain `Codable` doesn't use it either.
  ///
  /// - Parameter type: The property's type; inferred from the property.
  /// - Throws: What the container throws.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  @inline(__always)
  public func decodeStrict<Value: Decodable>(forKey key: Key, as type: Value.Type = Value.self) throws -> Value {
    try UndeclaredKeys.requireSupport(Value.self)
    return try base.decode(Value.self, forKey: key)
  }

  /// Decodes an Optional property as plain `Codable` does.
  ///
  /// - Parameter type: The type that the Optional wraps; inferred from the property.
  /// - Returns: The value; `nil` for a missing key and for a `null`.
  /// - Throws: What the container throws for any other value.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func decodeStrict<Wrapped: Decodable>(forKey key: Key, as type: Wrapped.Type = Wrapped.self) throws -> Wrapped?
  {
    try UndeclaredKeys.requireSupport(Wrapped.self)
    return try base.decodeIfPresent(Wrapped.self, forKey: key)
  }
}
