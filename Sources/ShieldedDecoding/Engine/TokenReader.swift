/// Reads the token of a value that could not be decoded. An engine supplies the token; with any other decoder, a probe finds it
/// by trying one type after the other.
///
/// The errors that ``DecoderErrorKind`` recognizes are a decoder's own. Any other error only passes through the decoder.
@usableFromInline
enum TokenReader {
  /// Reads the token for a key.
  ///
  /// - Returns: The token, and the kind of the error. For a scalar whose token was found, only the token matters, so its error
  ///   isn't inspected and counts as `corrupted`.
  /// - Throws: `error`, if it must not be rescued, or an error of the probe that isn't the decoder's own.
  @usableFromInline
  static func token<Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    after error: any Error,
    for target: RescueTarget
  ) throws -> (JSONToken, DecoderErrorKind) {
    if DirectTokens.areSupplied, let supplied = try? container.decode(TokenForRescue.self, forKey: key),
      !supplied.isMissing
    {
      return (supplied.token, target.isScalar ? .corrupted : try DecoderErrorKind.recognised(error, for: target))
    }
    return try TokenProbe.token(in: container, forKey: key, after: error, for: target)
  }

  /// Reads the token for a key that hasn't been decoded before.
  ///
  /// - Parameters:
  ///   - container: The container, which has the key.
  ///   - key: The key.
  ///   - likeliest: The kind that a probe tries first.
  /// - Returns: The token, or `.other` if the container refuses to supply it.
  /// - Throws: An error that isn't the decoder's own.
  static func token<Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    likeliest: TokenKind
  ) throws -> JSONToken {
    do {
      if DirectTokens.areSupplied { return try container.decode(JSONToken.self, forKey: key) }
      return try likeliest.token(in: container, forKey: key)
    } catch  where DecoderErrorKind(error) != nil {
      return .other
    }
  }

  /// Reads the next token of an array, and moves past it.
  ///
  /// - Returns: The token, or `.other` if the container refuses to supply it.
  /// - Throws: An error that isn't the decoder's own.
  static func token(
    in container: inout any UnkeyedDecodingContainer,
    after errorKind: DecoderErrorKind,
    for target: RescueTarget
  ) throws -> JSONToken {
    do {
      if DirectTokens.areSupplied { return try container.decode(JSONToken.self) }
      return try TokenKind(after: errorKind, for: target).token(in: &container)
    } catch  where DecoderErrorKind(error) != nil {
      return .other
    }
  }

  /// Reads the token that a decoder is positioned at.
  ///
  /// - Throws: An error that isn't the decoder's own.
  static func token(
    from decoder: any Decoder,
    after errorKind: DecoderErrorKind,
    for target: RescueTarget
  ) throws -> JSONToken {
    if DirectTokens.areSupplied, let token = try? decoder.singleValueContainer().decode(JSONToken.self) { return token }
    return try TokenProbe.token(from: decoder, likeliest: TokenKind(after: errorKind, for: target))
  }
}
