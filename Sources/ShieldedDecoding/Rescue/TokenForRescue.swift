/// A token that a rescue asks for, behind a misfit of the same field.
///
/// It is a type of its own beside ``JSONToken``, so that a decoder can tell a rescue, which doesn't look at the misfit's error,
/// from a user who asks for a token.
@usableFromInline
package struct TokenForRescue: Decodable {
  @usableFromInline package let token: JSONToken

  package init(_ token: JSONToken) {
    self.token = token
  }

  @usableFromInline
  package init(from decoder: any Decoder) throws {
    token = try JSONToken(from: decoder)
  }
}

/// The tokens of a list's elements, asked for by a rescue that can't do with the list as a whole.
@usableFromInline
package struct TokensForRescue: Decodable {
  @usableFromInline package let tokens: [JSONToken]

  package init(_ tokens: [JSONToken]) {
    self.tokens = tokens
  }

  @usableFromInline
  package init(from decoder: any Decoder) throws {
    tokens = try decoder.singleValueContainer().decode([JSONToken].self)
  }
}
