/// A property wrapper for a dictionary that keeps every valid entry and drops the rest.
///
///     struct Rates: Codable {
///       @DroppingDictionary var rates: [String: Double]
///     }
///     // {"rates": {"EUR": 1, "USD": "1.08", "XXX": {}}} gives ["EUR": 1, "USD": 1.08]
///     // {"rates": []}, {"rates": ""}, {"rates": null} and {} give [:]
///
/// The decoder's key strategy doesn't apply: keys keep the payload's bytes.
///
/// The property is a dictionary with `String` keys, not an Optional: a missing dictionary is `[:]`. For other keys or an
/// Optional, use ``SafeBox``, which drops invalid entries too.
@frozen
@propertyWrapper
public struct DroppingDictionary<Value> {
  /// The dictionary.
  public var wrappedValue: [String: Value]

  /// Creates a wrapper around a dictionary, so that a memberwise initializer takes the plain dictionary.
  ///
  /// - Parameter wrappedValue: The dictionary.
  @inlinable
  public init(wrappedValue: [String: Value]) where Value: Rescuable { self.wrappedValue = wrappedValue }

  // The unavailable initializers make the compiler's error for an unsupported type say what to write instead; see `SafeBox`.

  /// Unavailable. The enum has no fallback.
  @_disfavoredOverload
  @available(*, unavailable, message: "An enum needs a fallback for unknown raw values. Conform it to SafeEnum.")
  public init(wrappedValue: [String: Value]) where Value: Decodable & RawRepresentable {
    self.wrappedValue = wrappedValue
  }

  /// Unavailable. The DTO can't be rescued.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "The value type can't be rescued. Conform a DTO to Rescuable or DefaultProvider, and an enum to SafeEnum."
  )
  public init(wrappedValue: [String: Value]) where Value: Decodable { self.wrappedValue = wrappedValue }

  /// Unavailable. The value type isn't `Decodable`.
  @_disfavoredOverload
  @available(*, unavailable, message: "The value type isn't Decodable. Conform it to Decodable and Rescuable.")
  public init(wrappedValue: [String: Value]) { self.wrappedValue = wrappedValue }
}

extension DroppingDictionary: Sendable where Value: Sendable {}

extension DroppingDictionary: Equatable where Value: Equatable {}

extension DroppingDictionary: Hashable where Value: Hashable {}

extension DroppingDictionary: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }

// MARK: - Decoding and encoding

extension KeyedDecodingContainer {
  /// Decodes a ``DroppingDictionary`` property. A synthesized `init(from:)` calls this method.
  ///
  /// - Returns: The usable entries: `{"rates": {"EUR": 1, "XXX": {}}}` gives `["EUR": 1]`.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. Any error other than a
  ///   `DecodingError` that a value's own `init(from:)` throws.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func decode<Value: Rescuable>(
    _ type: DroppingDictionary<Value>.Type,
    forKey key: Key
  ) throws -> DroppingDictionary<Value> {
    DroppingDictionary(
      wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<[String: Value]>.self)
    )
  }
}

extension DroppingDictionary: Decodable where Value: Rescuable {
  /// Decodes a dictionary that has no key of its own, such as an element or a whole payload.
  ///
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue or if the whole payload isn't an object: an empty
  ///   dictionary would hide the failure.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { [:] })
  }
}

extension DroppingDictionary: Encodable where Value: Encodable {
  /// Encodes the dictionary without a wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``DroppingDictionary`` property as its dictionary.
  public mutating func encode<Value: Rescuable & Encodable>(_ dictionary: DroppingDictionary<Value>, forKey key: Key)
    throws
  {
    try encode(dictionary.wrappedValue, forKey: key)
  }
}
