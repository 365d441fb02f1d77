extension KeyedDecodingContainer {
  /// Decodes a ``SafeDefault`` property: the call that a synthesised `init(from:)` makes.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The value, the nearest reading of it, or the provider's default: `{}` gives that, but for an Optional,
  ///   for which a missing key is `nil`.
  /// - Throws: As for ``SafeBox``.
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
  /// Decodes the value where it stands under no key of its own.
  ///
  /// - Parameter decoder: A decoder that stands at the value.
  /// - Throws: As for ``SafeBox``.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { Provider.defaultValue })
  }
}

extension SafeDefault: Encodable where Provider.Value: Encodable {
  /// Encodes the bare value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``SafeDefault`` property as its bare value.
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
