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
