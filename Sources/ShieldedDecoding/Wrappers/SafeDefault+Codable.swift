extension KeyedDecodingContainer {
  /// Decodes a ``SafeDefault`` property. A synthesized `init(from:)` calls this method.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The value, its conversion, or the provider's default. A missing key gives the default, except for an Optional,
  ///   where it gives `nil`.
  /// - Throws: The same errors as ``SafeBox``.
  @inlinable
  @inline(__always)
  public func decode<Provider: DefaultValue>(
    _ type: SafeDefault<Provider>.Type,
    forKey key: Key
  ) throws -> SafeDefault<Provider> {
    SafeDefault(wrappedValue: try KeyedRescue.decode(from: self, forKey: key, default: Provider.self))
  }
}

extension SafeDefault: Decodable {
  /// Decodes a value that has no key of its own, such as an element or a whole payload.
  ///
  /// - Parameter decoder: A decoder positioned at the value.
  /// - Throws: The same errors as ``SafeBox``.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { Provider.defaultValue })
  }
}

extension SafeDefault: Encodable where Provider.Value: Encodable {
  /// Encodes the value without a wrapper.
  ///
  /// - Parameter encoder: The encoder to write data to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``SafeDefault`` property as its value.
  ///
  /// - Parameters:
  ///   - box: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws.
  public mutating func encode<Provider: DefaultValue>(
    _ box: SafeDefault<Provider>,
    forKey key: Key
  ) throws where Provider.Value: Encodable {
    try encode(box.wrappedValue, forKey: key)
  }
}
