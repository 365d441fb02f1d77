/// The short way to a token, over a decoder that gives it when asked.
@usableFromInline
enum DirectTokens {
  @usableFromInline static var areGiven: Bool { RescueScope.hints.contains(.givesTokens) }

  /// Who is to be told what is made of a token; `nil` where none is given.
  @usableFromInline static var audience: RescueScope.Audience? {
    let hints = RescueScope.hints
    return hints.contains(.givesTokens) ? RescueScope.audience(hints) : nil
  }

  /// Whether an array of a kind may be decoded at once: it is of scalars, and a decoder that fails at it costs little.
  @usableFromInline
  static func readsWhole(_ target: RescueTarget) -> Bool { target.isScalar && areGiven }
}
