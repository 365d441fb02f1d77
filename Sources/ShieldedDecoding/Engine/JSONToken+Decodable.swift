extension JSONToken: Decodable {
  /// Determines the token that a decoder is positioned at, by trying each kind of token in turn.
  ///
  /// - Parameter decoder: A decoder positioned at any value.
  /// - Throws: Any error of the decoder that isn't a decoding error.
  public init(from decoder: any Decoder) throws {
    self = try TokenProbe.token(from: decoder, likeliest: .string)
  }
}
