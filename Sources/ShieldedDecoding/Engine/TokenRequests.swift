import Foundation

/// A request for the token of a value that plain `Codable` could not decode: after a mismatch in the same field or element, or
/// for a field without a value.
///
/// A rescue requests this type and user code requests ``JSONToken``, so an engine can tell them apart. A rescue doesn't inspect
/// the mismatch's error.
@usableFromInline
package struct TokenForRescue: Decodable {
  /// The token; `null` for a missing key.
  @usableFromInline package let token: JSONToken
  /// Whether the key is missing.
  @usableFromInline package let isMissing: Bool
  /// The call's tally cache, or `nil` if the decoder has none.
  @usableFromInline package let tallyCache: RescueTallyCache?
  /// Whether an engine supplied the token. If not, the token was found by probing.
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

  package init(_ tokens: [JSONToken]?) {
    self.tokens = tokens
  }

  /// Gives no tokens, and throws if the value isn't a list. Any decoder that isn't an engine calls this initializer.
  @usableFromInline
  package init(from decoder: any Decoder) throws {
    _ = try decoder.unkeyedContainer()
    tokens = nil
  }
}

/// A request for a Decimal that must not lose digits.
///
/// Wrappers make this request if lost digits must be recorded. Plain `Codable` decodes a Decimal with as many digits as it
/// holds, and doesn't report the others. An engine reports such a number as a mismatch for this type, so that the rescue
/// converts the token with ``RescueRules/decimal(_:)``. With any other decoder, this type decodes a plain Decimal.
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
