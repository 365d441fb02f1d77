/// What a policy decides about a value that plain `Codable` could not decode.
///
/// `Value` is the type of the converted value, or `Void` if the caller holds the value.
@usableFromInline
enum RescueDecision<Value> {
  /// The converted value is used.
  case keep(Value)
  /// No value is usable: the default is used, or the element is dropped.
  case replace
  /// The policy forbids the rescue: plain `Codable`'s error is thrown.
  case refuse
}

extension RescueDecision where Value == Void {
  /// Applies a policy to a conversion.
  ///
  /// - Parameters:
  ///   - action: What the policy allows.
  ///   - outcome: The outcome of the conversion.
  @inline(__always)
  init(_ action: RescuePolicy.Action, on outcome: ConversionOutcome) {
    switch (action, outcome) {
    case (.throw, _): self = .refuse
    case (_, .exact), (.retype, .retyped), (.lossy, .retyped), (.lossy, .lossy): self = .keep(())
    case (_, .unusable), (.default, .retyped), (.default, .lossy), (.retype, .lossy): self = .replace
    }
  }

  /// The rule, outcome and reason to record, or `nil` if nothing is recorded.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the conversion.
  ///   - token: The token in the payload.
  ///   - target: The expected target.
  ///   - replacement: The outcome to record if the value isn't used, or `nil` to record nothing then.
  @inline(__always)
  func recorded(
    _ outcome: ConversionOutcome,
    of token: JSONToken,
    for target: RescueTarget,
    replacement: RescueOutcome?
  ) -> (rule: RescueRule, outcome: RescueOutcome, reason: RescueReason?)? {
    switch self {
    case .refuse: nil
    case .keep: outcome.kept.map { ($0.rule, $0.outcome, nil) }
    case .replace:
      replacement.map { (RescueRules.rule(for: target, from: token), $0, outcome.reason ?? .refusedByPolicy) }
    }
  }
}
