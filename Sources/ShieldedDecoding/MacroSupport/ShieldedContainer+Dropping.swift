// The calls that `@Shielded` generates for properties with the attribute `@Dropping`.
extension _ShieldedContainer {
  /// Decodes a list, and drops invalid elements.
  ///
  ///     photos = try container.decodeDropping(forKey: .photos)   // [URL]: {"photos": ["https://a.example", 7]} gives one
  ///
  /// It does the same as ``DroppingArray``.
  ///
  /// - Parameter type: The elements' type; inferred from the property.
  /// - Returns: The usable elements; `[]` if there is no list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  @inline(__always)
  public func decodeDropping<Element: Rescuable>(forKey key: Key, as type: Element.Type = Element.self) throws
    -> [Element]
  {
    try KeyedRescue.decode(from: base, forKey: key, default: NoElements<Element>.self).elements
  }

  /// Decodes an Optional list, and drops invalid elements.
  ///
  /// - Parameter type: The elements' type; inferred from the property.
  /// - Returns: The usable elements; `nil` if there is no list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @_alwaysEmitIntoClient
  public func decodeDropping<Element: Rescuable>(forKey key: Key, as type: Element.Type = Element.self) throws
    -> [Element]?
  {
    try KeyedRescue.decode(from: base, forKey: key, default: OwnDefault<KeptElements<Element>?>.self)?.elements
  }

  /// Decodes a set or a dictionary, whose invalid elements are always dropped.
  ///
  /// - Parameter type: The collection's type; inferred from the property.
  /// - Returns: The usable elements.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue.
  @_alwaysEmitIntoClient
  public func decodeDropping<Value: _DroppingCollection>(forKey key: Key, as type: Value.Type = Value.self) throws
    -> Value
  {
    try KeyedRescue.decode(from: base, forKey: key, default: OwnDefault<Value>.self)
  }
}

extension _ShieldedContainer {
  /// Decodes a list, drops invalid elements, or uses the property's own default.
  ///
  /// - Parameter defaultValue: The default, if there is no list. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The usable elements, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func decodeDropping<Element: Rescuable>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> [Element]
  ) throws -> [Element] {
    try KeyedRescue.decode(from: base, forKey: key, orElse: { KeptElements(try defaultValue()) }).elements
  }

  /// Decodes an Optional list, drops invalid elements, or uses the property's own default.
  ///
  /// - Parameter defaultValue: The default, if there is no list. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The usable elements, `nil` for a `null`, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_alwaysEmitIntoClient
  public func decodeDropping<Element: Rescuable>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> [Element]?
  ) throws -> [Element]? {
    try KeyedRescue.decodeOptional(from: base, forKey: key) { try defaultValue().map(KeptElements.init) }?.elements
  }

  /// Decodes a set or a dictionary, whose invalid elements are always dropped, or uses the property's own default.
  ///
  /// - Parameter defaultValue: The default, if there is no collection. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The usable elements, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func decodeDropping<Value: _DroppingCollection>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> Value
  ) throws -> Value {
    try KeyedRescue.decode(from: base, forKey: key, orElse: defaultValue)
  }

  /// Decodes an Optional set or dictionary, whose invalid elements are always dropped, or uses the property's own default.
  ///
  /// - Parameter defaultValue: The default, if there is no collection. Evaluated once if it is used, and otherwise not at all.
  /// - Returns: The usable elements, `nil` for a `null`, or the default.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. What the default throws.
  @_alwaysEmitIntoClient
  public func decodeDropping<Wrapped: _DroppingCollection>(
    forKey key: Key,
    default defaultValue: @autoclosure () throws -> Wrapped?
  ) throws -> Wrapped? {
    try KeyedRescue.decodeOptional(from: base, forKey: key, orElse: defaultValue)
  }
}

/// A collection whose invalid elements are always dropped: a set or a dictionary, and an Optional of one.
///
/// The macro's attribute `@Dropping` accepts it as well as arrays, and changes nothing for it.
public protocol _DroppingCollection: SafeValue {}

extension Set: _DroppingCollection where Element: Rescuable {}

extension Dictionary: _DroppingCollection where Key: RescuableKey, Value: Rescuable {}

extension Optional: _DroppingCollection where Wrapped: _DroppingCollection {}
