extension JSONToken: Decodable {
  /// Finds out what a decoder stands at, by trying the kinds of JSON one after the other.
  ///
  /// - Parameter decoder: A decoder that stands at any value.
  /// - Throws: An error that is no `DecodingError`, from a decoder that has such.
  public init(from decoder: any Decoder) throws {
    self = try TokenProbe.token(from: decoder, likeliest: .string)
  }
}
