import Foundation

/// A token that a rescue asks for, behind a misfit of the same field.
///
/// It is a type of its own beside ``JSONToken``, so that a decoder can tell a rescue, which doesn't look at the misfit's error,
/// from a user who asks for a token.
@usableFromInline
package struct TokenForRescue: Decodable {
  @usableFromInline package let token: JSONToken
  /// Who counts the rescue, where the decoder has somebody for it.
  @usableFromInline package let repeats: RepeatedRescues?
  /// Whether the decoder supplied the token itself. If not, the token was found by probing.
  @usableFromInline package let isDirect: Bool

  package init(_ token: JSONToken, _ repeats: RepeatedRescues?) {
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

/// A Decimal that a wrapper asks for when lost digits would be recorded.
///
/// Plain `Codable` gives a Decimal with the digits that it holds, and says nothing of the others. A decoder that gives its
/// tokens treats this type as a misfit for such a number, so that the rescue reads the token by ``RescueRules/decimal(_:)``.
/// Any other decoder gives its Decimal.
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

/// The tokens of a list's elements, asked for by a rescue that can't use the list as a whole.
@usableFromInline
package struct TokensForRescue: Decodable {
  /// The tokens; `nil` if the decoder may read an element otherwise than the rescue table does.
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

/// How a field has no value, asked for by a rescue that has found none.
@usableFromInline
package struct AbsenceForRescue: Decodable {
  /// Whether the key is missing; else there is a `null`.
  @usableFromInline package let isMissing: Bool
  /// Who counts the rescue.
  @usableFromInline package let repeats: RepeatedRescues

  package init(isMissing: Bool, _ repeats: RepeatedRescues) {
    self.isMissing = isMissing
    self.repeats = repeats
  }

  /// Other decoders have nobody who counts.
  @usableFromInline
  package init(from decoder: any Decoder) throws {
    let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Nobody counts rescues here.")
    throw DecodingError.dataCorrupted(context)
  }
}
