// The calls that `@Shielded` generates for properties with a default of their own. The overloads for Optionals are the
// preferred ones: if `Value` were bound to an Optional, a `null` would give the default.
extension KeyedDecodingContainer {
  /// Decodes a property, rescues it, or uses the property's own default.
  ///
  ///     quantity = try container.decodeShielded(forKey: .quantity, default: 1)   // {"quantity": "many"} gives 1
  ///
  /// The use of the default is recorded, and the strict policy forbids it, for a missing key too. In a list, an invalid element
  /// is replaced by its type's default; the property's default is used if there is no list.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The value, its conversion, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_disfavoredOverload
  @inlinable
  @inline(never)
  public func decodeShielded<Value: Rescuable>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> Value
  ) throws -> Value {
    try KeyedRescue.decode(from: self, forKey: key, orElse: defaultValue)
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
  /// - Parameters:
  ///   - key: The property's key.
  ///   - defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The value, its conversion, `nil` for a `null`, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue; `keyNotFound`, if it forbids the
  ///   default for a missing key. What the default throws.
  @inlinable
  @inline(never)
  public func decodeShielded<Wrapped: Rescuable>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> Wrapped?
  ) throws -> Wrapped? {
    try KeyedRescue.decodeOptional(from: self, forKey: key, orElse: defaultValue)
  }

  /// Decodes a property whose type isn't ``Rescuable``, or uses the property's own default.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The value or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_disfavoredOverload
  @inlinable
  public func decodeShielded<Value: Decodable>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> Value
  ) throws -> Value {
    try KeyedRescue.decodePlain(from: self, forKey: key, orElse: defaultValue)
  }

  /// Decodes an Optional property whose type isn't ``Rescuable``, or uses the property's own default.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The value, `nil` for a `null`, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @inlinable
  public func decodeShielded<Wrapped: Decodable>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> Wrapped?
  ) throws -> Wrapped? {
    try KeyedRescue.decodePlainOptional(from: self, forKey: key, orElse: defaultValue)
  }

  /// Decodes a list whose elements have no default, drops invalid elements, or uses the property's own default.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The valid elements, or the default if there is no list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_disfavoredOverload
  @inlinable
  public func decodeShielded<Element: ValueWithoutDefault>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> [Element]
  ) throws -> [Element] {
    try decodeDropping(forKey: key, default: try defaultValue())
  }

  /// Decodes an Optional list whose elements have no default, drops invalid elements, or uses the property's own default.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - defaultValue: The default. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The valid elements, `nil` for a `null`, or the default if there is no list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @inlinable
  public func decodeShielded<Element: ValueWithoutDefault>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> [Element]?
  ) throws -> [Element]? {
    try decodeDropping(forKey: key, default: try defaultValue())
  }
}
