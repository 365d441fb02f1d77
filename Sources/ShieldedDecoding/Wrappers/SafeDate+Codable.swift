extension KeyedDecodingContainer {
  /// Decodes a ``SafeDate`` property. A synthesized `init(from:)` calls this method.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The date in the first listed format that reads the value, or the default. A missing key gives the default,
  ///   except for an Optional, where it gives `nil`. With the formats `.iso8601` and `.seconds`, `{"at": 0}` gives 1970.
  /// - Throws: What plain `Codable` throws for a value that isn't in the first format, if the ``RescuePolicy`` forbids the
  ///   rescue; ``DateFormatError`` if the list isn't valid.
  @inlinable
  public func decode<Formats: DateFormatList>(
    _ type: SafeDate<Formats>.Type,
    forKey key: Key
  ) throws -> SafeDate<Formats> {
    SafeDate(wrappedValue: try Formats.Value._decode(from: self, forKey: key, formats: Formats.self))
  }
}

extension SafeDate: Decodable {
  /// Decodes a date that has no key of its own, such as an element or a whole payload.
  ///
  /// - Parameter decoder: A decoder positioned at the value.
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue or if the whole payload isn't a date; a default
  ///   would hide the failure. ``DateFormatError`` if the list isn't valid.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Formats.Value._decode(from: decoder, formats: Formats.self))
  }
}

extension SafeDate: Encodable {
  /// Encodes the date without a wrapper, in the first listed format.
  ///
  /// - Parameter encoder: The encoder to write data to.
  /// - Throws: What the encoder throws; ``DateFormatError`` if the list isn't valid.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue._encode(to: encoder, formats: Formats.self)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``SafeDate`` property as its date, in the first listed format. For `nil`, the key is omitted.
  ///
  /// - Parameters:
  ///   - box: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws; ``DateFormatError`` if the list isn't valid.
  public mutating func encode<Formats: DateFormatList>(_ box: SafeDate<Formats>, forKey key: Key) throws {
    try box.wrappedValue._encode(to: &self, forKey: key, formats: Formats.self)
  }
}
