extension SafeBox: Decodable where Value: SafeValue {
  /// Decodes a value that has no key of its own: an element of an array, a whole payload, or a property of generic code.
  ///
  ///     try JSONDecoder().decode([SafeBox<Int>].self, from: Data(#"[1, "2", null]"#.utf8))  // 1, 2, 0
  ///
  /// - Parameter decoder: A decoder positioned at the value.
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue or if the whole payload has no usable value: a
  ///   default would hide the failure.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { Value.defaultValue })
  }
}

extension SafeBox: Encodable where Value: Encodable {
  /// Encodes the value without a wrapper.
  ///
  /// - Parameter encoder: The encoder to write data to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
