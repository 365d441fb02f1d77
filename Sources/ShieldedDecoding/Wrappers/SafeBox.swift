import Foundation

/// A property wrapper that decodes a value and, if that isn't possible, converts it or uses a default.
///
///     struct Product: Codable {
///       @SafeBox var id: String
///       @SafeBox var price: Double
///       @SafeBox var isActive: Bool
///       @SafeBox var discount: Int?
///     }
///     // {"id": 7, "price": "99.0", "isActive": "checked", "discount": "none"}
///     // decodes to id "7", price 99.0, isActive true, discount nil.
///
/// A valid field takes as long to decode as with plain `Codable`: the synthesized `init(from:)` calls the overload of
/// `KeyedDecodingContainer.decode` for `SafeBox`, which makes one plain `decodeIfPresent` call, and rescues the value only if
/// that call returns none. The wrapper adds no storage.
///
/// The property's type must be a ``SafeValue``. For any other type, the compiler's error says what to write instead.
///
/// `SafeBox` has two limitations:
/// - A property's initial value (`@SafeBox var quantity: Int = 1`) applies to the memberwise initializer, not to decoding: a
///   missing key gives 0, because the wrapper has no storage for the 1. Use ``SafeDefault`` instead.
/// - Outside a keyed container, as in `[SafeBox<Int>]`, and in generic code that decodes a `T` that is a `SafeBox`, an invalid
///   value is rescued, but a missing key throws.
@frozen
@propertyWrapper
public struct SafeBox<Value> {
  /// The value, of the type that the property declares.
  public var wrappedValue: Value

  /// Creates a wrapper around a value, so that a memberwise initializer takes the plain value.
  ///
  /// - Parameter wrappedValue: The value.
  @inlinable
  public init(wrappedValue: Value) where Value: SafeValue { self.wrappedValue = wrappedValue }

  // The unavailable initializers make the compiler's error for an unsupported type say what to write instead. A requirement
  // on `Value` would come first, with an error that names only a protocol. They are declared here because the compiler doesn't
  // look for a wrapper's initializer in extensions. They have no generic parameters of their own, because it prefers
  // initializers without them.

  /// Unavailable. A `Date` has no default.
  @available(
    *,
    unavailable,
    message:
      "Date has no default that couldn't be mistaken for real data. Write 'Date?', or use @SafeDefault with a provider."
  )
  public init(wrappedValue: Value) where Value == Date { self.wrappedValue = wrappedValue }

  /// Unavailable. A `URL` has no default.
  @available(
    *,
    unavailable,
    message:
      "URL has no default that couldn't be mistaken for real data. Write 'URL?', or use @SafeDefault with a provider."
  )
  public init(wrappedValue: Value) where Value == URL { self.wrappedValue = wrappedValue }

  /// Unavailable. A `UUID` has no default.
  @available(
    *,
    unavailable,
    message:
      "UUID has no default that couldn't be mistaken for real data. Write 'UUID?', or use @SafeDefault with a provider."
  )
  public init(wrappedValue: Value) where Value == UUID { self.wrappedValue = wrappedValue }

  /// Unavailable. `Data` has no default.
  @available(
    *,
    unavailable,
    message:
      "Data has no default that couldn't be mistaken for real data. Write 'Data?', or use @SafeDefault with a provider."
  )
  public init(wrappedValue: Value) where Value == Data { self.wrappedValue = wrappedValue }

  /// Unavailable. `Character` isn't `Decodable`.
  @available(*, unavailable, message: "Character isn't Decodable. Use String.")
  public init(wrappedValue: Value) where Value == Character { self.wrappedValue = wrappedValue }

  /// Unavailable. The type can be rescued, but has no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "The type has no default. Conform it to DefaultProvider, make the property Optional, or use @SafeDefault with a provider."
  )
  public init(wrappedValue: Value) where Value: Rescuable { self.wrappedValue = wrappedValue }

  /// Unavailable. The elements of an array have no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      The elements have no default to replace invalid ones by. Conform a DTO to DefaultProvider and an enum to SafeEnum; for \
      Date, URL, UUID and Data, use @DroppingArray.
      """
  )
  public init(wrappedValue: Value) where Value: Decodable & RangeReplaceableCollection {
    self.wrappedValue = wrappedValue
  }

  /// Unavailable. The elements of a set can't be rescued.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "The elements of a Set must be Rescuable. Conform a DTO to Rescuable and an enum to SafeEnum."
  )
  public init(wrappedValue: Value) where Value: Decodable & Collection & SetAlgebra { self.wrappedValue = wrappedValue }

  /// Unavailable. The keys or the values of a dictionary can't be rescued.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      The keys of a dictionary must be String, Int or a RescuableKey, and its values Rescuable. Conform a DTO to Rescuable and \
      an enum to SafeEnum.
      """
  )
  public init(wrappedValue: Value) where Value: Decodable & ExpressibleByDictionaryLiteral {
    self.wrappedValue = wrappedValue
  }

  /// Unavailable. The type that an Optional wraps can't be rescued.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      An Optional can be rescued if the type it wraps can be. Conform a DTO to Rescuable and an enum to SafeEnum; the elements \
      of an array need a default.
      """
  )
  public init(wrappedValue: Value) where Value: Decodable & ExpressibleByNilLiteral { self.wrappedValue = wrappedValue }

  /// Unavailable. The enum has no fallback.
  @_disfavoredOverload
  @available(*, unavailable, message: "An enum needs a fallback for unknown raw values. Conform it to SafeEnum.")
  public init(wrappedValue: Value) where Value: Decodable & RawRepresentable { self.wrappedValue = wrappedValue }

  /// Unavailable. The DTO has no default.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "A DTO needs a default. Conform it to DefaultProvider, or conform it to Rescuable and make the property Optional."
  )
  public init(wrappedValue: Value) where Value: Decodable { self.wrappedValue = wrappedValue }

  /// Unavailable. The type isn't `Decodable`.
  @_disfavoredOverload
  @available(*, unavailable, message: "The type isn't Decodable. Conform it to Decodable and DefaultProvider.")
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension SafeBox: Sendable where Value: Sendable {}

extension SafeBox: Equatable where Value: Equatable {}

extension SafeBox: Hashable where Value: Hashable {}

extension SafeBox: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }

// MARK: - Decoding and encoding

extension KeyedDecodingContainer {
  /// Decodes a ``SafeBox`` property. A synthesized `init(from:)` calls this method.
  ///
  /// A missing key and a `null` cost no more than plain `decodeIfPresent`. After any other fault, the token is read again and
  /// converted by the rescue table.
  ///
  /// - Returns: The value, its conversion, or the default: `{"price": "99.0"}` gives 99.0.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. Any error other than a
  ///   `DecodingError` that a DTO's own `init(from:)` throws.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func decode<Value: SafeValue>(_ type: SafeBox<Value>.Type, forKey key: Key) throws -> SafeBox<Value> {
    SafeBox(wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<Value>.self))
  }
}

extension SafeBox: Decodable where Value: SafeValue {
  /// Decodes a value that has no key of its own: an element of an array, a whole payload, or a property of generic code.
  ///
  ///     try JSONDecoder().decode([SafeBox<Int>].self, from: Data(#"[1, "2", null]"#.utf8))  // 1, 2, 0
  ///
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue or if the whole payload has no usable value: a
  ///   default would hide the failure.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { Value._defaultValue })
  }
}

extension SafeBox: Encodable where Value: Encodable {
  /// Encodes the value without a wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``SafeBox`` property as its value.
  @inlinable
  public mutating func encode<Value: SafeValue & Encodable>(_ box: SafeBox<Value>, forKey key: Key) throws {
    try encode(box.wrappedValue, forKey: key)
  }

  /// Encodes an Optional ``SafeBox`` property as plain `Codable` would: for `nil`, the key is omitted.
  @inlinable
  public mutating func encode<Wrapped: Rescuable & Encodable>(_ box: SafeBox<Wrapped?>, forKey key: Key) throws {
    try encodeIfPresent(box.wrappedValue, forKey: key)
  }
}
