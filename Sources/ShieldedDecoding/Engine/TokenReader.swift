import Foundation

/// Reads the token of a value that could not be decoded, or whose kind isn't known, such as an envelope's code.
///
/// An engine supplies the token; with any other decoder, a probe finds it by trying one type after the other.
///
/// An error that ``DecoderErrorKind`` doesn't recognize isn't the decoder's own, so it is rethrown.
enum TokenReader {
  /// Reads the token for a key that hasn't been decoded before.
  ///
  /// - Parameters:
  ///   - container: The container, which has the key.
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

  /// Reads the next token of an array, and moves past it unless the container refuses to supply it.
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
    try token(from: decoder, likeliest: TokenKind(after: errorKind, for: target))
  }

  /// Reads the token that a decoder is positioned at, and that hasn't been decoded before.
  ///
  /// - Parameter likeliest: The kind that a probe tries first.
  /// - Throws: An error that isn't the decoder's own.
  static func token(from decoder: any Decoder, likeliest: @autoclosure () -> TokenKind) throws -> JSONToken {
    if DirectTokens.areSupplied, let token = try? decoder.singleValueContainer().decode(JSONToken.self) { return token }
    return try TokenProbe.token(from: decoder, likeliest: likeliest())
  }
}

// MARK: - Requests to an engine

/// A request for the token of a value that plain `Codable` could not decode, or of a field without a value.
///
/// User code can't request this type; it requests ``JSONToken``, as some rescues do too. So an engine that gets this request
/// after a mismatch knows that the mismatch is being rescued. The rescue of a scalar doesn't inspect the mismatch's error.
@usableFromInline
package struct TokenForRescue: Decodable {
  /// The token; `null` for a missing key.
  @usableFromInline package let token: JSONToken
  @usableFromInline package let isMissing: Bool
  /// The call's tally cache, or `nil` if the decoder has none.
  @usableFromInline package let tallyCache: RescueTallyCache?
  /// A Boolean value that indicates whether an engine supplied the token. If not, the token was found by probing.
  @usableFromInline package let isSupplied: Bool

  package init(_ token: JSONToken, isMissing: Bool = false, tallyCache: RescueTallyCache?) {
    self.token = token
    self.isMissing = isMissing
    self.tallyCache = tallyCache
    isSupplied = true
  }

  @usableFromInline
  package init(from decoder: any Decoder) throws {
    token = try JSONToken(from: decoder)
    isMissing = false
    tallyCache = nil
    isSupplied = false
  }
}

/// A request for the tokens of a list's elements, after the list could not be decoded in one call.
@usableFromInline
package struct TokensForRescue: Decodable {
  /// The tokens, or `nil` if the decoder may decode an element differently from the rescue table.
  @usableFromInline package let tokens: [JSONToken]?

  package init(_ tokens: [JSONToken]?) { self.tokens = tokens }

  /// Gives no tokens, and throws if the value isn't a list. Any decoder that isn't an engine calls this initializer.
  @usableFromInline
  package init(from decoder: any Decoder) throws {
    _ = try decoder.unkeyedContainer()
    tokens = nil
  }
}

/// A request for a Decimal that must not lose digits.
///
/// Wrappers make this request if lost digits must be recorded. Plain `Codable` keeps as many digits as fit into a
/// Decimal, and drops the others without an error. An engine reports such a number as a mismatch for this type, so that the
/// rescue converts the token with ``RescueRules/decimal(_:)``. With any other decoder, this type decodes a plain Decimal.
@usableFromInline
package struct LosslessDecimal: Decodable {
  @usableFromInline package let value: Decimal

  package init(_ value: Decimal) { self.value = value }

  @usableFromInline
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Decimal.self))
  }
}

/// Decodes from any value and ignores its content.
package struct IgnoredValue: Decodable {
  package init(from decoder: any Decoder) {}
}
