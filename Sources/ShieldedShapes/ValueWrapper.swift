import ShieldedDecoding
import ShieldedJSON

/// A type whose own `init(_reading:)` decodes the value, so that any code which decodes a value calls it.
///
/// The initializer throws for a value that it can't use. The value is then rescued as any other: its token is converted, or the
/// default is used.
public protocol _SelfReading: Rescuable {
  /// Decodes the value that a decoder is positioned at.
  ///
  /// - Throws: What the decoder throws for a value that can't be used, and the refusal of a policy inside it.
  init(_reading decoder: any Decoder) throws
}

extension _SelfReading {
  /// Decodes a value that has no key of its own, such as a whole payload or an element of a list.
  ///
  /// - Throws: What the decoder throws for a value that can't be used, or for a rescue in it that the policy forbids.
  public init(from decoder: any Decoder) throws {
    do {
      try self.init(_reading: decoder)
    } catch {
      throw RescueRefusal.unwrapped(error)
    }
  }

  /// Decodes the value for a key; `nil` for a missing key and for a `null`.
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self? { try container.decodeIfPresent(Reading<Self>.self, forKey: key)?.value }

  /// Decodes the next element.
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Self {
    try container.decode(Reading<Self>.self).value
  }

  /// Decodes the value for a key. A missing key throws.
  public static func _decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self { try container.decode(Reading<Self>.self, forKey: key).value }

  /// Decodes the value from a decoder.
  public static func _decodePlain(from decoder: any Decoder) throws -> Self {
    try decoder.singleValueContainer().decode(Reading<Self>.self).value
  }
}

/// A value that is decoded with the refusals of a policy, which only the outermost value unwraps.
struct Reading<Value: _SelfReading>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws { value = try Value(_reading: decoder) }
}

extension Reading: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }

/// A property wrapper that decodes itself. `@Shielded` reads such a property in one pass, as one without a wrapper.
public protocol _ValueWrapper: SafeValue, _SelfReading {
  /// The property's type.
  associatedtype Value

  /// The value, of the type that the property declares.
  var wrappedValue: Value { get }

  /// Creates a wrapper around a value.
  init(wrappedValue: Value)

  /// The value as it is encoded, to find out whether it is `nil`.
  var _encodedValue: Any { get }

  /// A Boolean value that indicates whether `nil` is encoded as `null`, rather than left out.
  static var _encodesNil: Bool { get }
}

extension _ValueWrapper {
  /// The wrapped value.
  public var _encodedValue: Any { wrappedValue }

  /// `false`, as with plain `Codable`.
  @inlinable
  public static var _encodesNil: Bool { false }

  /// The property's type.
  @inlinable
  public static var _expectedType: any Any.Type { Value.self }

  /// `absence` if the property's type has a value for a missing key.
  public static var _nullMeaning: _NullMeaning { _absent(isMissing: true) == nil ? .fault : .absence }

  /// Decodes the wrapper for a key. A missing key and a `null` are values of an Optional and of a ``Field``, and a `null` is one of a
  /// type that includes it, whose default it is.
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Self? {
    if let reading = try container.decodeIfPresent(Reading<Self>.self, forKey: key) { return reading.value }
    let isMissing = !container.contains(key)
    return _nullMeaning == .value && !isMissing ? _defaultValue : _absent(isMissing: isMissing)
  }

  /// The wrapper for a missing key or a `null`; `nil` if neither is a value of the property's type.
  public static func _absent(isMissing: Bool) -> Self? {
    let value: Any?
    if let type = Value.self as? any ExpressibleByNilLiteral.Type {
      value = type.init(nilLiteral: ())
    } else if let type = Value.self as? any AbsenceRepresenting.Type {
      value = isMissing ? type.absence : type.nullity
    } else {
      value = nil
    }
    return (value as? Value).map(Self.init)
  }
}

extension _ValueWrapper where Value: Encodable {
  /// Encodes the value without a wrapper, and without what the payload had around it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

// MARK: - Decoding and encoding

extension KeyedDecodingContainer {
  /// Decodes a property with one of the wrappers that decode themselves. A synthesized `init(from:)` calls this method.
  ///
  /// - Returns: The value, its conversion, or the default.
  /// - Throws: What plain `Codable` throws, if the `RescuePolicy` forbids the rescue. Any error other than a `DecodingError` that
  ///   a DTO's own `init(from:)` throws.
  @_alwaysEmitIntoClient
  public func decode<Wrapper: _ValueWrapper>(_ type: Wrapper.Type, forKey key: Key) throws -> Wrapper {
    try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<Wrapper>.self)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a property with one of the wrappers that decode themselves. What is absent is left out.
  ///
  /// - Throws: What the container throws.
  public mutating func encode<Wrapper: _ValueWrapper & Encodable>(_ wrapper: Wrapper, forKey key: Key) throws {
    if wrapper.isLeftOut { return }
    // Not this method again, which the compiler would choose for the wrapper's type.
    try encode(EncodedValue(value: wrapper), forKey: key)
  }
}

extension _PayloadEncodingContainer {
  /// Encodes a property with a wrapper that decodes itself. For what is absent, nothing is encoded.
  ///
  /// - Parameters:
  ///   - wrapper: The wrapper.
  ///   - path: The keys that lead to the value.
  /// - Throws: What the encoder throws.
  public mutating func encode<Wrapper: _ValueWrapper & Encodable>(_ wrapper: Wrapper, at path: [_PayloadKey]) throws {
    if !wrapper.isLeftOut { try encodeIncludingNull(wrapper, at: path) }
  }
}

extension _ValueWrapper {
  /// A Boolean value that indicates whether the key isn't encoded.
  var isLeftOut: Bool {
    let value = _encodedValue
    if let field = value as? any AbsenceRepresenting { return field.isAbsent }
    guard !Self._encodesNil, let optional = value as? any OptionalValue else { return false }
    return optional.isNil
  }
}

/// A value of any type, which is encoded as it encodes itself.
private struct EncodedValue<Value: Encodable>: Encodable {
  var value: Value

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

private protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var isNil: Bool { self == nil }
}

// MARK: - The pass

extension _OnePassValue {
  /// Reads a list. An unusable element is replaced by the default of its type or, if the type has none, dropped.
  @inlinable
  static func _readElements(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> [Self]? {
    // In specialized code, the compiler knows the answer.
    let hasDefault = Self.self is any SafeValue.Type
    return try _readList(from: &reader, forKey: key, at: index, unusable: hasDefault ? .replaced : .dropped)
  }
}

extension _JSONReader {
  /// Returns a Boolean value that indicates whether the next value is an array.
  @inlinable @inline(__always)
  mutating func isAtArray() -> Bool {
    skipWhiteSpace()
    return cursor.byte == UInt8(ascii: "[")
  }

  /// Returns a Boolean value that indicates whether the next value is a `null`.
  @inlinable @inline(__always)
  mutating func isAtNull() -> Bool {
    skipWhiteSpace()
    return cursor.byte == UInt8(ascii: "n")
  }

  /// Records that a property with a wrapper that decodes itself has no member.
  @inlinable @inline(__always)
  public mutating func noteMissing<Wrapper: _ValueWrapper>(
    _ value: borrowing Wrapper,
    forKey key: StaticString
  ) throws(Interruption) {
    try noteMissing(Wrapper._expectedType, forKey: key, hasDefault: false)
  }

  /// Records that a property with a wrapper that decodes itself has no member, and keeps its own default.
  @inlinable @inline(__always)
  public mutating func noteMissing<Wrapper: _ValueWrapper>(
    evaluated value: borrowing Wrapper,
    forKey key: StaticString
  ) throws(Interruption) {
    try noteMissing(value, forKey: key)
  }

  /// Moves to the value of a property with a wrapper that decodes itself, or records that there is none.
  public mutating func visit<Wrapper: _ValueWrapper>(
    _ value: inout Wrapper,
    at candidates: Candidate...
  ) throws(Interruption) -> Visit? {
    try visit(candidates, as: Wrapper._expectedType, hasDefault: false)
  }

  /// Moves to the value of a property with a wrapper that decodes itself, which is read into a variable, or records
  /// that it has none.
  public mutating func visit<Wrapper: _ValueWrapper>(
    into variable: borrowing Wrapper?,
    at candidates: Candidate...
  ) throws(Interruption) -> Visit? {
    try visit(candidates, as: Wrapper._expectedType, hasDefault: true)
  }
}
