/// The object that generated code encodes a type's properties into.
///
/// Its functions are specialized once for each pair of key and value type. Inlined, they take 40 % more code in the `encode(to:)`
/// of a DTO with 13 properties.
///
///     var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
///     try container.encode(price, forKey: .price)
@frozen
public struct _ShieldedEncodingContainer<Key: CodingKey> {
  /// The container of the encoder, which encodes properties that have another wrapper.
  public var base: KeyedEncodingContainer<Key>

  /// Creates the container for the object of an encoder.
  ///
  /// - Parameter encoder: The encoder.
  @_alwaysEmitIntoClient
  @inline(__always)
  public init(_ encoder: any Encoder) {
    base = encoder.container(keyedBy: Key.self)
  }

  /// Encodes a property.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  @_alwaysEmitIntoClient
  @inline(never)
  public mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    // Plain `Codable` makes the container's own call for these types too. With `JSONEncoder`, a DTO takes 60 % more
    // instructions if all of its properties are encoded by the generic call. Only one of the calls remains in a specialized
    // function.
    if Value.self == String.self, let value = value as? String {
      try base.encode(value, forKey: key)
    } else if Value.self == Int.self, let value = value as? Int {
      try base.encode(value, forKey: key)
    } else if Value.self == Double.self, let value = value as? Double {
      try base.encode(value, forKey: key)
    } else if Value.self == Bool.self, let value = value as? Bool {
      try base.encode(value, forKey: key)
    } else {
      try base.encode(value, forKey: key)
    }
  }

  /// Encodes an Optional property. For `nil`, the key is omitted.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  @_alwaysEmitIntoClient
  @inline(never)
  public mutating func encode<Wrapped: Encodable>(_ value: Wrapped?, forKey key: Key) throws {
    try base.encodeIfPresent(value, forKey: key)
  }
}

/// Encodes properties under keys and paths as spelled in the payload.
///
/// Generated code uses it for a type in which a property has a path:
///
///     var members = _PayloadEncodingContainer(encoder)
///     try members.encode(id, at: ["id"])
///     try members.encode(stock, at: ["stock", "warehouse", "count"])
///     try members.encode(city, at: ["stock", "warehouse", "city"])
///     // {"id": "a", "stock": {"warehouse": {"count": 1, "city": "Bern"}}}
///
/// Properties whose paths begin with the same keys share the objects for these keys. If every property in an object is `nil`,
/// the object is omitted.
public struct _PayloadEncodingContainer {
  private var container: KeyedEncodingContainer<_PayloadKey>
  /// The objects that have been opened, with their keys.
  private var nodes: [(key: _PayloadKey, object: _PayloadEncodingContainer)] = []

  /// Creates a container for the object of an encoder.
  ///
  /// - Parameter encoder: The encoder.
  public init(_ encoder: any Encoder) {
    container = encoder.container(keyedBy: _PayloadKey.self)
  }

  private init(_ container: KeyedEncodingContainer<_PayloadKey>) {
    self.container = container
  }

  /// Encodes a property.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The keys that lead to the value.
  /// - Throws: What the encoder throws.
  public mutating func encode<Value: Encodable>(_ value: Value, at path: [_PayloadKey]) throws {
    try encodeIncludingNull(value, at: path)
  }

  /// Encodes an Optional property. For `nil`, nothing is encoded.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The keys that lead to the value.
  /// - Throws: What the encoder throws.
  public mutating func encode<Wrapped: Encodable>(_ value: Wrapped?, at path: [_PayloadKey]) throws {
    if let value { try encode(value, at: path) }
  }

  /// Encodes a property. An Optional that is `nil` is encoded as `null`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The keys that lead to the value.
  /// - Throws: What the encoder throws.
  public mutating func encodeIncludingNull<Value: Encodable>(_ value: Value, at path: [_PayloadKey]) throws {
    try withObject(at: path.dropLast()) { object in
      if let key = path.last { try object.encode(value, forKey: key) }
    }
  }

  private mutating func withObject(
    at path: ArraySlice<_PayloadKey>,
    _ body: (inout KeyedEncodingContainer<_PayloadKey>) throws -> Void
  ) rethrows {
    guard let key = path.first else { return try body(&container) }
    let position = nodes.firstIndex { $0.key == key } ?? nodes.count
    if position == nodes.count {
      nodes.append((key, Self(container.nestedContainer(keyedBy: _PayloadKey.self, forKey: key))))
    }
    try nodes[position].object.withObject(at: path.dropFirst(), body)
  }
}
