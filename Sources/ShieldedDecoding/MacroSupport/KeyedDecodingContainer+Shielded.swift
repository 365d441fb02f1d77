// The calls that `@Shielded` generates for properties without a default of their own.
//
// The overloads for Optionals are the preferred ones, because `Value` could be bound to an Optional too. The parameter `type`
// is never passed: the compiler compares overloads by their parameters and not by their results.
//
// The most frequent calls, here and for properties with a default of their own, are specialized once for each pair of key and
// value type. Inlined, they take 3.4 KB of code in the `init(from:)` of a DTO with 13 properties, and 1.3 KB otherwise, for 24
// instructions more per property. In a function that isn't specialized, the container's metadata is found at run time, which
// takes more than 500.
extension KeyedDecodingContainer {
  /// Decodes a property, rescues it, or uses its type's default.
  ///
  ///     price = try container.decodeShielded(forKey: .price)   // {"price": "99.0"} gives 99.0
  ///
  /// It does the same as ``SafeBox``, and takes as long.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The property's type; inferred from the property.
  /// - Returns: The value, its conversion, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. Any error other than a
  ///   `DecodingError` that a DTO's own `init(from:)` throws.
  @_disfavoredOverload
  @inlinable
  @inline(never)
  public func decodeShielded<Value: SafeValue>(forKey key: Key, as type: Value.Type = Value.self) throws -> Value {
    try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<Value>.self)
  }

  /// Decodes an Optional property, rescues it, or returns `nil`.
  ///
  ///     discount = try container.decodeShielded(forKey: .discount)   // {"discount": "none"} gives nil, and is recorded
  ///
  /// A missing key and a `null` give `nil` and aren't recorded.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The type that the Optional wraps; inferred from the property.
  /// - Returns: The value, its conversion, or `nil`.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @inlinable
  @inline(never)
  public func decodeShielded<Wrapped: Rescuable>(
    forKey key: Key,
    as type: Wrapped.Type = Wrapped.self
  ) throws -> Wrapped? {
    try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<Wrapped?>.self)
  }

  /// Decodes an Optional property whose type isn't ``Rescuable``, or returns `nil`.
  ///
  /// A missing key and a `null` give `nil` and aren't recorded. If the type's `init(from:)` throws a `DecodingError`, the
  /// property is `nil`, and a record is made.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The type that the Optional wraps; inferred from the property.
  /// - Returns: The value or `nil`.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @inlinable
  public func decodeShielded<Wrapped: Decodable>(
    forKey key: Key,
    as type: Wrapped.Type = Wrapped.self
  ) throws -> Wrapped? {
    try KeyedRescue.decodePlainIfPresent(Wrapped.self, from: self, forKey: key)
  }
}

// Types that have no default because one of their own properties is strict.
extension KeyedDecodingContainer {
  /// Decodes a property whose type has no default, and passes on its error.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The property's type; inferred from the property.
  /// - Throws: What the container throws.
  @_disfavoredOverload
  @inlinable
  public func decodeShielded<Value: StrictlyDecodable>(
    forKey key: Key,
    as type: Value.Type = Value.self
  ) throws -> Value {
    try decodeStrict(forKey: key)
  }

  /// Decodes a list whose elements have no default, and drops invalid elements.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The elements' type; inferred from the property.
  /// - Returns: The valid elements.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @_disfavoredOverload
  @inlinable
  public func decodeShielded<Element: ValueWithoutDefault>(
    forKey key: Key,
    as type: Element.Type = Element.self
  ) throws -> [Element] {
    try decodeDropping(forKey: key)
  }

  /// Decodes an Optional list whose elements have no default, and drops invalid elements.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - type: The elements' type; inferred from the property.
  /// - Returns: The valid elements, or `nil` if there is no list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @inlinable
  public func decodeShielded<Element: ValueWithoutDefault>(
    forKey key: Key,
    as type: Element.Type = Element.self
  ) throws -> [Element]? {
    try decodeDropping(forKey: key)
  }
}
