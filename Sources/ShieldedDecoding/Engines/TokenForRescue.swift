import Foundation

/// The token that a rescue requests after a mismatch in the same field.
///
/// It is distinct from ``JSONToken`` so that a decoder can distinguish a rescue, which doesn't inspect the mismatch's error,
/// from user code that decodes a token.
@usableFromInline
package struct TokenForRescue: Decodable {
  @usableFromInline package let token: JSONToken
  /// The call's tally cache, or `nil` if the decoder has none.
  @usableFromInline package let repeats: RescueTallyCache?
  /// Whether the decoder supplied the token directly. If not, the token was found by probing.
  @usableFromInline package let isDirect: Bool

  package init(_ token: JSONToken, _ repeats: RescueTallyCache?) {
    self.token = token
    self.repeats = repeats
    isDirect = true
  }

  @usableFromInline
  package init(from decoder: any Decoder) throws {
    token = try JSONToken(from: decoder)
    repeats = nil
    isDirect = false
  }
}

/// A Decimal that throws rather than lose digits.
///
/// Wrappers request it if lost digits are to be recorded. Plain `Codable` decodes a Decimal with as many digits as it holds,
/// and doesn't report the others. A decoder that supplies tokens reports such a number as a mismatch for this type, so that
/// the rescue converts the token with ``RescueRules/decimal(_:)``. With any other decoder, this type decodes a plain Decimal.
@usableFromInline
package struct LosslessDecimal: Decodable {
  @usableFromInline package let value: Decimal

  package init(_ value: Decimal) {
    self.value = value
  }

  @usableFromInline
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Decimal.self))
  }
}

/// The tokens of a list's elements, requested by a rescue after the list could not be decoded in one call.
@usableFromInline
package struct TokensForRescue: Decodable {
  /// The tokens, or `nil` if the decoder may decode an element differently from the rescue table.
  @usableFromInline package let tokens: [JSONToken]?

  package init(_ tokens: [JSONToken]?) {
    self.tokens = tokens
  }

  /// Other decoders don't supply tokens, and their strategies aren't visible here.
  @usableFromInline
  package init(from decoder: any Decoder) throws {
    _ = try decoder.unkeyedContainer()
    tokens = nil
  }
}

/// Whether a field without a value is missing or `null`, and the tally cache that counts its rescue.
@usableFromInline
package struct AbsenceForRescue: Decodable {
  /// Whether the key is missing. If not, the value is `null`.
  @usableFromInline package let isMissing: Bool
  /// The call's tally cache.
  @usableFromInline package let repeats: RescueTallyCache

  package init(isMissing: Bool, _ repeats: RescueTallyCache) {
    self.isMissing = isMissing
    self.repeats = repeats
  }

  /// Always throws: other decoders have no tally cache.
  @usableFromInline
  package init(from decoder: any Decoder) throws {
    let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "No tally cache is active.")
    throw DecodingError.dataCorrupted(context)
  }
}
