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
  ///
  /// Decimals whose lost digits are recorded are asked for one by one, each as a ``LosslessDecimal``.
  @usableFromInline
  static func readsWhole(_ target: RescueTarget) -> Bool {
    target.isScalar && areGiven && !(target == .decimal && showLostDigits)
  }

  /// Whether the decoder can tell that a Decimal lost digits, and there is a policy or a log that the loss matters to.
  @usableFromInline static var showLostDigits: Bool {
    if RescueScope.nobodyListens { return false }
    switch audience {
    case .repeats, .settings: return true
    case .nobody, nil: return false
    }
  }
}
