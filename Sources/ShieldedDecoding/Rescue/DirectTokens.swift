/// The short way to a token, over a decoder that gives it when asked.
@usableFromInline
enum DirectTokens {
  @usableFromInline static var areGiven: Bool { RescueScope.hints.contains(.givesTokens) }

  /// Whether tokens are given and nobody is to be asked or told what is made of them: then the token is all that counts.
  @usableFromInline static var areAllThatCounts: Bool {
    let hints = RescueScope.hints
    return hints.contains(.givesTokens) && RescueScope.isLenient(hints)
  }

  /// Whether an array of a kind may be decoded at once: it is of scalars, and a decoder that fails at it costs little.
  @usableFromInline
  static func readsWhole(_ target: RescueTarget) -> Bool { target.isScalar && areGiven }
}
