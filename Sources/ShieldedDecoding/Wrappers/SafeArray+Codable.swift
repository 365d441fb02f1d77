extension KeyedDecodingContainer {
  /// Decodes a ``SafeArray`` property. A synthesized `init(from:)` calls this method.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The elements, each rescued separately: `{"quantities": [1, "2", {}]}` gives `[1, 2, 0]`.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue. Any error other than a
  ///   `DecodingError` that an element's own `init(from:)` throws.
  @inlinable
  @inline(__always)
  public func decode<Element: SafeValue>(
    _ type: SafeArray<Element>.Type,
    forKey key: Key
  ) throws -> SafeArray<Element> {
    SafeArray(wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<[Element]>.self))
  }
}

extension SafeArray: Decodable where Element: SafeValue {
  /// Decodes an array that has no key of its own, such as an element or a whole payload.
  ///
  /// - Parameter decoder: A decoder positioned at the value.
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue or if the whole payload isn't an array: an empty
  ///   array would hide the failure.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { [] })
  }
}

extension SafeArray: Encodable where Element: Encodable {
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
  /// Encodes a ``SafeArray`` property as its array.
  ///
  /// - Parameters:
  ///   - array: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  public mutating func encode<Element: SafeValue & Encodable>(_ array: SafeArray<Element>, forKey key: Key) throws {
    try encode(array.wrappedValue, forKey: key)
  }
}
