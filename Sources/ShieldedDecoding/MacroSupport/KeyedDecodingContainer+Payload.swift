// The calls that `@Shielded` generates for properties with alternative keys or a path. Each finds the place of the property by
// the rules in `PayloadPlace`, and does there what the call of the same name does for a single key.
extension KeyedDecodingContainer where Key == PayloadKey {
  /// Decodes a property with alternative keys or a path, rescues it, or uses its type's default.
  ///
  ///     isActive = try members.decodeShielded(at: [["is_active"], ["active"]])
  ///     stock = try members.decodeShielded(at: [["stock", "warehouse", "count"]])
  ///     // {"is_active": null, "active": "yes"} gives isActive true, recorded as retyped
  ///     // {"stock": {"warehouse": {}}} gives stock 0, recorded as keyNotFound at stock.warehouse.count
  ///
  /// The first alternative with a value other than `null` counts, in declared order. A missing, `null` or non-object node of a
  /// path gives the default, and is recorded at that node.
  ///
  /// - Parameters:
  ///   - alternatives: The property's alternatives, each a path of keys as spelled in the payload.
  ///   - type: The property's type; inferred from the property.
  /// - Returns: The value, its conversion, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @_disfavoredOverload
  @inlinable
  public func decodeShielded<Value: SafeValue>(
    at alternatives: [[String]],
    as type: Value.Type = Value.self
  ) throws -> Value {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: Value._expectedType) { return Value.defaultValue }
    return try place.container.decodeShielded(forKey: place.key)
  }

  /// Decodes an Optional property with alternative keys or a path, rescues it, or returns `nil`.
  @inlinable
  public func decodeShielded<Wrapped: Rescuable>(
    at alternatives: [[String]],
    as type: Wrapped.Type = Wrapped.self
  ) throws -> Wrapped? {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: Wrapped._expectedOptionalType) { return nil }
    return try place.container.decodeShielded(forKey: place.key)
  }

  /// Decodes an Optional property with alternative keys or a path, whose type isn't ``Rescuable``, or returns `nil`.
  @inlinable
  public func decodeShielded<Wrapped: Decodable>(
    at alternatives: [[String]],
    as type: Wrapped.Type = Wrapped.self
  ) throws -> Wrapped? {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: Wrapped?.self) { return nil }
    return try place.container.decodeShielded(forKey: place.key)
  }

  /// Decodes a property with alternative keys or a path, whose type has no default, and passes on its error.
  @_disfavoredOverload
  @inlinable
  public func decodeShielded<Value: StrictlyDecodable>(
    at alternatives: [[String]],
    as type: Value.Type = Value.self
  ) throws -> Value {
    try decodeStrict(at: alternatives)
  }

  /// Decodes a list with alternative keys or a path, whose elements have no default, and drops invalid elements.
  @_disfavoredOverload
  @inlinable
  public func decodeShielded<Element: ValueWithoutDefault>(
    at alternatives: [[String]],
    as type: Element.Type = Element.self
  ) throws -> [Element] {
    try decodeDropping(at: alternatives)
  }

  /// Decodes an Optional list with alternative keys or a path, whose elements have no default, and drops invalid elements.
  @inlinable
  public func decodeShielded<Element: ValueWithoutDefault>(
    at alternatives: [[String]],
    as type: Element.Type = Element.self
  ) throws -> [Element]? {
    try decodeDropping(at: alternatives)
  }
}

extension KeyedDecodingContainer where Key == PayloadKey {
  /// Decodes a list with alternative keys or a path, and drops invalid elements.
  @_disfavoredOverload
  @inlinable
  public func decodeDropping<Element: Rescuable>(
    at alternatives: [[String]],
    as type: Element.Type = Element.self
  ) throws -> [Element] {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: [Element].self) { return [] }
    return try place.container.decodeDropping(forKey: place.key)
  }

  /// Decodes an Optional list with alternative keys or a path, and drops invalid elements.
  @inlinable
  public func decodeDropping<Element: Rescuable>(
    at alternatives: [[String]],
    as type: Element.Type = Element.self
  ) throws -> [Element]? {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: [Element]?.self) { return nil }
    return try place.container.decodeDropping(forKey: place.key)
  }

  /// Decodes a set or a dictionary with alternative keys or a path.
  @inlinable
  public func decodeDropping<Value: DroppingCollection>(
    at alternatives: [[String]],
    as type: Value.Type = Value.self
  ) throws -> Value {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: Value._expectedType) { return Value.defaultValue }
    return try place.container.decodeDropping(forKey: place.key)
  }

  /// Decodes a property with alternative keys or a path as plain `Codable` does.
  ///
  /// - Throws: `keyNotFound`, `valueNotFound` or `typeMismatch` for a node of a path that is missing, `null` or not an object.
  ///   What the container throws for the value.
  @_disfavoredOverload
  @inlinable
  public func decodeStrict<Value: Decodable>(
    at alternatives: [[String]],
    as type: Value.Type = Value.self
  ) throws -> Value {
    let place = try PayloadPlace(alternatives, in: self)
    try place.requireObjects()
    return try place.container.decodeStrict(forKey: place.key)
  }

  /// Decodes an Optional property with alternative keys or a path as plain `Codable` does.
  ///
  /// - Returns: The value; `nil` if the key or a node of a path is missing or `null`.
  /// - Throws: `typeMismatch` for a node that isn't an object. What the container throws for the value.
  @inlinable
  public func decodeStrict<Wrapped: Decodable>(
    at alternatives: [[String]],
    as type: Wrapped.Type = Wrapped.self
  ) throws -> Wrapped? {
    let place = try PayloadPlace(alternatives, in: self)
    try place.requireObjects()
    return try place.container.decodeStrict(forKey: place.key)
  }
}

// MARK: - Own defaults

// The calls that `@Shielded` generates for properties with alternative keys or a path, and a default of their own.
extension KeyedDecodingContainer where Key == PayloadKey {
  /// Decodes a property with alternative keys or a path, rescues it, or uses the property's own default.
  @_disfavoredOverload
  @inlinable
  public func decodeShielded<Value: Rescuable>(
    at alternatives: [[String]],
    default defaultValue: @autoclosure () throws -> Value
  ) throws -> Value {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: Value._expectedType) { return try defaultValue() }
    return try place.container.decodeShielded(forKey: place.key, default: try defaultValue())
  }

  /// Decodes an Optional property with alternative keys or a path, rescues it, or uses the property's own default.
  @inlinable
  public func decodeShielded<Wrapped: Rescuable>(
    at alternatives: [[String]],
    default defaultValue: @autoclosure () throws -> Wrapped?
  ) throws -> Wrapped? {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: Wrapped._expectedOptionalType) { return try defaultValue() }
    return try place.container.decodeShielded(forKey: place.key, default: try defaultValue())
  }

  /// Decodes a property with alternative keys or a path, whose type isn't ``Rescuable``, or uses the property's own default.
  @_disfavoredOverload
  @inlinable
  public func decodeShielded<Value: Decodable>(
    at alternatives: [[String]],
    default defaultValue: @autoclosure () throws -> Value
  ) throws -> Value {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: Value.self) { return try defaultValue() }
    return try place.container.decodeShielded(forKey: place.key, default: try defaultValue())
  }

  /// Decodes an Optional property with alternative keys or a path, whose type isn't ``Rescuable``, or uses the property's own
  /// default.
  @inlinable
  public func decodeShielded<Wrapped: Decodable>(
    at alternatives: [[String]],
    default defaultValue: @autoclosure () throws -> Wrapped?
  ) throws -> Wrapped? {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: Wrapped?.self) { return try defaultValue() }
    return try place.container.decodeShielded(forKey: place.key, default: try defaultValue())
  }

  /// Decodes a list with alternative keys or a path, whose elements have no default, or uses the property's own default.
  @_disfavoredOverload
  @inlinable
  public func decodeShielded<Element: ValueWithoutDefault>(
    at alternatives: [[String]],
    default defaultValue: @autoclosure () throws -> [Element]
  ) throws -> [Element] {
    try decodeDropping(at: alternatives, default: try defaultValue())
  }

  /// Decodes an Optional list with alternative keys or a path, whose elements have no default, or uses the property's own
  /// default.
  @inlinable
  public func decodeShielded<Element: ValueWithoutDefault>(
    at alternatives: [[String]],
    default defaultValue: @autoclosure () throws -> [Element]?
  ) throws -> [Element]? {
    try decodeDropping(at: alternatives, default: try defaultValue())
  }

  /// Decodes a list with alternative keys or a path, drops invalid elements, or uses the property's own default.
  @_disfavoredOverload
  @inlinable
  public func decodeDropping<Element: Rescuable>(
    at alternatives: [[String]],
    default defaultValue: @autoclosure () throws -> [Element]
  ) throws -> [Element] {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: [Element].self) { return try defaultValue() }
    return try place.container.decodeDropping(forKey: place.key, default: try defaultValue())
  }

  /// Decodes an Optional list with alternative keys or a path, drops invalid elements, or uses the property's own default.
  @inlinable
  public func decodeDropping<Element: Rescuable>(
    at alternatives: [[String]],
    default defaultValue: @autoclosure () throws -> [Element]?
  ) throws -> [Element]? {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: [Element]?.self) { return try defaultValue() }
    return try place.container.decodeDropping(forKey: place.key, default: try defaultValue())
  }

  /// Decodes a set or a dictionary with alternative keys or a path, or uses the property's own default.
  @_disfavoredOverload
  @inlinable
  public func decodeDropping<Value: DroppingCollection>(
    at alternatives: [[String]],
    default defaultValue: @autoclosure () throws -> Value
  ) throws -> Value {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: Value._expectedType) { return try defaultValue() }
    return try place.container.decodeDropping(forKey: place.key, default: try defaultValue())
  }

  /// Decodes an Optional set or dictionary with alternative keys or a path, or uses the property's own default.
  @inlinable
  public func decodeDropping<Wrapped: DroppingCollection>(
    at alternatives: [[String]],
    default defaultValue: @autoclosure () throws -> Wrapped?
  ) throws -> Wrapped? {
    let place = try PayloadPlace(alternatives, in: self)
    if try place.isMismatch(for: Wrapped?.self) { return try defaultValue() }
    return try place.container.decodeDropping(forKey: place.key, default: try defaultValue())
  }
}
