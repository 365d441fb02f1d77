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

  /// Whether the rescue table gives the same values of a type's tokens as a decoder without strategies for scalars does.
  ///
  /// Then a dirty list can be converted from its tokens alone. Element by element, a list of which half is dirty costs an
  /// eighth more of a whole record's time. A `Decimal` is left out: of more than 38 digits the decoder keeps others.
  @inlinable
  static func suffice<Element: Rescuable>(for type: Element.Type) -> Bool {
    Element._isStandardScalar && Element.rescueTarget != .decimal
  }
}
