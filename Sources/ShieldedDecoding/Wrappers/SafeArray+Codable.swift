extension KeyedDecodingContainer {
  /// Decodes a ``SafeArray`` property: the call that a synthesised `init(from:)` makes.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The elements, rescued one by one: `{"quantities": [1, "2", {}]}` gives `[1, 2, 0]`.
  /// - Throws: Under a ``RescuePolicy`` that forbids the rescue, what plain `Codable` throws. An error that is no
  ///   `DecodingError` and comes from an element's own `init(from:)`.
  @inlinable
  @inline(__always)
  public func decode<Element: SafeValue>(
    _ type: SafeArray<Element>.Type,
    forKey key: Key
  ) throws -> SafeArray<Element> {
    SafeArray(wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: OwnDefault<[Element]>.self))
  }
}

extension SafeArray: Decodable {
  /// Decodes the array where it stands under no key of its own.
  ///
  /// - Parameter decoder: A decoder that stands at the value.
  /// - Throws: What plain `Codable` throws where the policy forbids the rescue, and where the whole payload is no array:
  ///   an empty one must not stand for no answer.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { [] })
  }
}

extension SafeArray: Encodable where Element: Encodable {
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
  /// Encodes a ``SafeArray`` property as its bare array.
  ///
  /// - Parameters:
  ///   - array: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  public mutating func encode<Element: SafeValue & Encodable>(_ array: SafeArray<Element>, forKey key: Key) throws {
    try encode(array.wrappedValue, forKey: key)
  }
}
