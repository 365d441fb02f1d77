extension KeyedDecodingContainer {
  /// Decodes a ``DroppingDictionary`` property. A synthesized `init(from:)` calls this method.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The usable entries: `{"rates": {"EUR": 1, "XXX": {}}}` gives `["EUR": 1]`.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. Any error other than a
  ///   `DecodingError` that a value's own `init(from:)` throws.
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

extension DroppingDictionary: Decodable where Value: Rescuable {
  /// Decodes a dictionary that has no key of its own, such as an element or a whole payload.
  ///
  /// - Parameter decoder: A decoder positioned at the value.
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue or if the whole payload isn't an object: an empty
  ///   dictionary would hide the failure.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { [:] })
  }
}

extension DroppingDictionary: Encodable where Value: Encodable {
  /// Encodes the dictionary without a wrapper.
  ///
  /// - Parameter encoder: The encoder to write data to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``DroppingDictionary`` property as its dictionary.
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
