import ShieldedDecoding
import ShieldedJSON

/// A property of a change request, in which a missing key and a `null` differ.
///
///     struct ProfileChange: Codable {
///       var nickname: Field<String>
///       var age: Field<Int>
///     }
///     // {} gives absent and absent, {"nickname": null, "age": 7} gives null and 7
///     // and each is encoded as it was decoded: an absent property is left out
///
/// In a `@Shielded` type and under `SafeBox`, the value is rescued: `{"age": "7"}` gives 7, and `{"age": {}}` is absent, recorded as
/// `RescueOutcome.defaulted`. An absent property isn't a fault and isn't recorded, and neither is a `null`.
///
/// In an array, there is no absence; an absent element is encoded as `null`.
public enum Field<Value> {
  /// There is no key: the receiver leaves the property as it is.
  case absent
  /// The key has a `null`: the receiver removes the value.
  case null
  /// The key has a value.
  case value(Value)

  /// Creates a field with a value, or with a `null`.
  ///
  /// - Parameter value: The value; `nil` for a `null`.
  public init(_ value: Value?) { self = value.map(Field.value) ?? .null }

  /// The value; `nil` if the field is absent or `null`.
  public var value: Value? { if case .value(let value) = self { value } else { nil } }
}

extension Field: Sendable where Value: Sendable {}

extension Field: Equatable where Value: Equatable {}

extension Field: Hashable where Value: Hashable {}

extension Field: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }

extension Field: StringEnclosing {
  package init?(beginning text: String) {
    guard let value = StringBeginning.value(text, as: Value.self) else { return nil }
    self = .value(value)
  }
}

extension Field: AbsenceRepresenting {
  package static var absence: Field { .absent }
  package static var nullity: Field { .null }
  package var isAbsent: Bool { if case .absent = self { true } else { false } }
  package var isNull: Bool { if case .null = self { true } else { false } }

  /// The field of an object without the key.
  ///
  /// - Throws: The decoder's error if the payload ends before the key.
  fileprivate static func absent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Field {
    try IncompletePayload.requireComplete(container, before: key)
    return .absent
  }
}

// MARK: - Decoding and encoding

extension KeyedDecodingContainer {
  /// Decodes a ``Field`` property, which is absent if there is no key. A synthesized `init(from:)` calls this method.
  ///
  /// - Throws: What the container throws for a value of another type.
  public func decode<Value: Decodable>(_ type: Field<Value>.Type, forKey key: Key) throws -> Field<Value> {
    guard contains(key) else { return try .absent(from: self, forKey: key) }
    return try decodeNil(forKey: key) ? .null : .value(try decode(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``Field`` property. An absent one is left out.
  ///
  /// - Throws: What the container throws.
  public mutating func encode<Value: Encodable>(_ field: Field<Value>, forKey key: Key) throws {
    switch field {
    case .absent: break
    case .null: try encodeNil(forKey: key)
    case .value(let value): try encode(value, forKey: key)
    }
  }

  /// Encodes a `SafeBox` property that is a ``Field``. An absent one is left out.
  ///
  /// - Throws: What the container throws.
  public mutating func encode<Wrapped: Rescuable & Encodable>(_ box: SafeBox<Field<Wrapped>>, forKey key: Key) throws {
    try encode(box.wrappedValue, forKey: key)
  }
}

extension _ShieldedContainer {
  /// Decodes a ``Field`` property as plain `Codable` does. A missing key is a value.
  ///
  /// - Parameter type: The type of the field's value; inferred from the property.
  /// - Throws: What the container throws for a value of another type.
  public func decodeStrict<Value: Decodable>(forKey key: Key, as type: Value.Type = Value.self) throws -> Field<Value> {
    try UndeclaredKeys.requireSupport(Value.self)
    return try base.decode(Field<Value>.self, forKey: key)
  }
}

extension _ShieldedEncodingContainer {
  /// Encodes a ``Field`` property. An absent one is left out.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  public mutating func encode<Value: Encodable>(_ field: Field<Value>, forKey key: Key) throws {
    try base.encode(field, forKey: key)
  }
}

extension _PayloadEncodingContainer {
  /// Encodes a ``Field`` property. For an absent one, nothing is encoded.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - path: The keys that lead to the value.
  /// - Throws: What the encoder throws.
  public mutating func encode<Value: Encodable>(_ field: Field<Value>, at path: [_PayloadKey]) throws {
    if !field.isAbsent { try encodeIncludingNull(field, at: path) }
  }
}

extension Field: Decodable where Value: Decodable {
  /// Decodes a value or a `null`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
  }
}

extension Field: Encodable where Value: Encodable {
  /// Encodes the value, or `null` if there is none.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Field: Rescuable where Value: Rescuable {
  /// Decodes the field for a key, as the value's type does.
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Field? {
    guard container.contains(key) else { return try .absent(from: container, forKey: key) }
    // A type of which a `null` is a value would keep it as one.
    if Value._nullMeaning != .fault, try container.decodeNil(forKey: key) { return .null }
    if let value = try Value._decodePlainIfPresent(from: container, forKey: key) { return .value(value) }
    return try container.decodeNil(forKey: key) ? .null : nil
  }

  /// Decodes the field for a key, or throws what the value's type throws.
  public static func _decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Field {
    guard container.contains(key) else { return try .absent(from: container, forKey: key) }
    return try container.decodeNil(forKey: key) ? .null : .value(try Value._decodePlain(from: container, forKey: key))
  }

  /// Decodes the next element, as the value's type does.
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Field {
    try container.decodeNil() ? .null : .value(try Value._decodePlain(from: &container))
  }

  /// Decodes a value or a `null` from a decoder.
  public static func _decodePlain(from decoder: any Decoder) throws -> Field {
    try decoder.singleValueContainer().decodeNil() ? .null : .value(try Value._decodePlain(from: decoder))
  }

  /// Converts the token as the value's type does; `null` is exact.
  public static func _converted(from token: JSONToken) -> Conversion<Field> {
    token == .null ? .exact(.null) : Value._converted(from: token).map(Field.value)
  }

  /// The table row of the value's type.
  public static var _rescueTarget: RescueTarget { Value._rescueTarget }

  /// `absence`: `absent` and `null`.
  public static var _nullMeaning: _NullMeaning { .absence }
}

extension Field: SafeValue where Value: Rescuable {
  /// `absent`.
  public static var _defaultValue: Field { .absent }
}

extension Field: _OnePassValue where Value: _OnePassValue {
  /// Reads the value or a `null`.
  @inlinable
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Field? {
    if try reader.advancePastNull() { return .null }
    return try Value._read(from: &reader, forKey: key, at: index).map(Field.value)
  }
}
