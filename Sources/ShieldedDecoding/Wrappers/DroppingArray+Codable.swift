extension KeyedDecodingContainer {
  /// Decodes a ``DroppingArray`` property: the call that a synthesised `init(from:)` makes.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The elements that can be used: `{"quantities": [1, "2", {}]}` gives `[1, 2]`.
  /// - Throws: Under a ``RescuePolicy`` that forbids the rescue, what plain `Codable` throws. An error that is no
  ///   `DecodingError` and comes from an element's own `init(from:)`.
  @inlinable
  @inline(__always)
  public func decode<Element: Rescuable>(
    _ type: DroppingArray<Element>.Type,
    forKey key: Key
  ) throws -> DroppingArray<Element> {
    DroppingArray(
      wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: NoElements<Element>.self).elements
    )
  }
}

extension DroppingArray: Decodable {
  /// Decodes the array where it stands under no key of its own.
  ///
  /// - Parameter decoder: A decoder that stands at the value.
  /// - Throws: What plain `Codable` throws where the policy forbids the rescue, and where the whole payload is no array:
  ///   an empty one must not stand for no answer.
  public init(from decoder: any Decoder) throws {
    let elements = try SingleValueRescue.value(from: decoder) { KeptElements<Element>() }
    self.init(wrappedValue: elements.elements)
  }
}

extension DroppingArray: Encodable where Element: Encodable {
  /// Encodes the bare array.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``DroppingArray`` property as its bare array.
  ///
  /// - Parameters:
  ///   - array: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  public mutating func encode<Element: Rescuable & Encodable>(_ array: DroppingArray<Element>, forKey key: Key) throws {
    try encode(array.wrappedValue, forKey: key)
  }
}
