/// What a rescue can skip when the active decoder supplies its tokens directly.
@usableFromInline
enum DirectTokens {
  @usableFromInline static var areSupplied: Bool { RescueScope.hints.contains(.suppliesTokens) }

  /// How rescues are reported, or `nil` if the decoder doesn't supply tokens.
  @usableFromInline static var observer: RescueObserver? {
    let hints = RescueScope.hints
    return hints.contains(.suppliesTokens) ? RescueScope.observer(hints) : nil
  }

  /// Whether to try decoding an array of a type in one call: its elements are scalars, and with a decoder that supplies tokens a
  /// failed attempt costs little.
  ///
  /// If lost digits are recorded, Decimals are decoded one by one, each as a ``LosslessDecimal``. If anything is recorded, so is
  /// any type that isn't a standard one: its own `init(from:)` may rescue a part, and would do so again after the attempt.
  @usableFromInline
  static func triesWholeList(of type: any Rescuable.Type) -> Bool {
    let target = type.rescueTarget
    guard target.isScalar, areSupplied else { return false }
    return type._isStandardScalar ? !(target.losesDigitsSilently && isObserved) : !isObserved
  }

  /// Whether the decoder supplies tokens, and a policy or a log may be active. A `Decimal` then shows whether it lost digits.
  @usableFromInline static var isObserved: Bool {
    if RescueScope.isUnobserved { return false }
    switch observer {
    case .tallyCache, .settings: return true
    case .nothing, nil: return false
    }
  }

  /// Whether the rescue table converts a type's tokens to the same values as a decoder without strategies for scalars.
  ///
  /// If so, a dirty list can be converted from its tokens alone. Decoding a half-dirty list element by element adds an eighth
  /// to the time of the whole object. `Decimal` is excluded: for more than 38 digits, the decoder keeps different digits than
  /// the table.
  @inlinable
  static func areSufficient<Element: Rescuable>(for type: Element.Type) -> Bool {
    Element._isStandardScalar && !Element.rescueTarget.losesDigitsSilently
  }
}
