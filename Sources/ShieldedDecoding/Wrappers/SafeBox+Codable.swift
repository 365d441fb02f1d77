extension SafeBox: Decodable {
  /// Decodes the value where it doesn't stand under a key of its own: an element of an array, a whole payload, or a
  /// property of generic code.
  ///
  ///     try JSONDecoder().decode([SafeBox<Int>].self, from: Data(#"[1, "2", null]"#.utf8))  // 1, 2, 0
  ///
  /// - Parameter decoder: A decoder that stands at the value.
  /// - Throws: What plain `Codable` throws where the policy forbids the rescue, and where the whole payload has no usable
  ///   value: a default must not stand for no answer.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try SingleValueRescue.value(from: decoder) { Value.safeDefault })
  }
}

extension SafeBox: Encodable where Value: Encodable {
  /// Encodes the bare value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
