extension KeyedDecodingContainer {
  /// Decodes a ``DroppingDictionary`` property: the call that a synthesised `init(from:)` makes.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The entries that can be used: `{"rates": {"EUR": 1, "XXX": {}}}` gives `["EUR": 1]`.
  /// - Throws: Under a ``RescuePolicy`` that forbids the rescue, what plain `Codable` throws. An error that is no
  ///   `DecodingError` and comes from a value's own `init(from:)`.
  @inlinable
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

extension DroppingDictionary: Decodable {
  /// Decodes the dictionary where it stands under no key of its own.
  ///
  /// - Parameter decoder: A decoder that stands at the value.
  /// - Throws: What plain `Codable` throws where the policy forbids the rescue, and where the whole payload is no dictionary:
  ///   an empty one must not stand for no answer.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { [:] })
  }
}

extension DroppingDictionary: Encodable where Value: Encodable {
  /// Encodes the bare dictionary.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``DroppingDictionary`` property as its bare dictionary.
  ///
  /// - Parameters:
  ///   - dictionary: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  public mutating func encode<Value: Rescuable & Encodable>(_ dictionary: DroppingDictionary<Value>, forKey key: Key)
    throws
  {
    try encode(dictionary.wrappedValue, forKey: key)
  }
}
