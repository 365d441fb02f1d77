// The calls that `@Shielded(discriminator:)` generates for encoding.
extension Encoder {
  /// Encodes the associated value of an enum's case, with the discriminator in the same object.
  ///
  ///     case .image(let image): try encoder.encodeShielded(image, discriminator: Discriminator.image, at: ["type"])
  ///     // {"type": "image", "url": "https://a.example"}
  ///
  /// - Parameters:
  ///   - value: The associated value, which must be encoded as an object.
  ///   - discriminator: The discriminator.
  ///   - path: The keys that lead to the discriminator.
  /// - Throws: `EncodingError.invalidValue` if the value is encoded as a list or a scalar. What the encoder throws.
  public func encodeShielded<Value: Encodable, Discriminator: Encodable>(
    _ value: Value,
    discriminator: Discriminator,
    at path: [PayloadKey]
  ) throws {
    // The value first: an encoder gives the object that is open already to each further request for a keyed container.
    try ObjectEncoder(self).encode(value)
    try encodeShielded(discriminator: discriminator, at: path)
  }

  /// Encodes a case without an associated value: its discriminator alone.
  ///
  /// - Parameters:
  ///   - discriminator: The discriminator.
  ///   - path: The keys that lead to the discriminator.
  /// - Throws: What the encoder throws.
  public func encodeShielded<Discriminator: Encodable>(discriminator: Discriminator, at path: [PayloadKey]) throws {
    var members = PayloadEncodingContainer(self)
    try members.encodeShielded(discriminator, at: path)
  }
}
