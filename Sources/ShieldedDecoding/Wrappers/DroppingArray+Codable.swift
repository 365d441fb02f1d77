extension KeyedDecodingContainer {
  /// Decodes a ``DroppingArray`` property. A synthesized `init(from:)` calls this method.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The usable elements: `{"quantities": [1, "2", {}]}` gives `[1, 2]`.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. Any error other than a
  ///   `DecodingError` that an element's own `init(from:)` throws.
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

extension DroppingArray: Decodable where Element: Rescuable {
  /// Decodes an array that has no key of its own, such as an element or a whole payload.
  ///
  /// - Parameter decoder: A decoder positioned at the value.
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue or if the whole payload isn't an array: an empty
  ///   array would hide the failure.
  public init(from decoder: any Decoder) throws {
    let elements = try SingleValueRescue.value(from: decoder) { KeptElements<Element>() }
    self.init(wrappedValue: elements.elements)
  }
}

extension DroppingArray: Encodable where Element: Encodable {
  /// Encodes the array without a wrapper.
  ///
  /// - Parameter encoder: The encoder to write data to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``DroppingArray`` property as its array.
  ///
  /// - Parameters:
  ///   - array: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  public mutating func encode<Element: Rescuable & Encodable>(_ array: DroppingArray<Element>, forKey key: Key) throws {
    try encode(array.wrappedValue, forKey: key)
  }
}
