/// What a rescue can skip when the active decoder supplies its tokens directly.
@usableFromInline
enum DirectTokens {
  @usableFromInline static var areSupplied: Bool { RescueScope.hints.contains(.suppliesTokens) }

  /// How rescues are reported, or `nil` if the decoder doesn't supply tokens.
  @usableFromInline static var observer: RescueObserver? {
    let hints = RescueScope.hints
    return hints.contains(.suppliesTokens) ? RescueScope.observer(hints) : nil
  }

  /// Whether the decoder supplies tokens, and a policy or a log may be active. A `Decimal` then shows whether it lost digits.
  @usableFromInline static var isObserved: Bool {
    if RescueScope.isUnobserved { return false }
    switch observer {
    case .tallyCache, .settings: return true
    case .nothing, nil: return false
    }
  }
}
