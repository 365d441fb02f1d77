/// What a policy decides about a value that plain `Codable` could not decode.
enum RescueDecision {
  /// The policy forbids the rescue.
  case refused
  /// The value is used as it is, and nothing is recorded.
  case exact
  /// The value that the rule produced is used.
  case kept(RescueRule)
  /// The default is used, or the element is dropped.
  case replaced(RescueRule, RescueReason)

  /// - Parameters:
  ///   - action: What the policy allows.
  ///   - outcome: The outcome of the conversion.
  ///   - token: The token in the payload.
  ///   - target: The expected target.
  init(_ action: RescuePolicy.Action, on outcome: ConversionOutcome, of token: JSONToken, for target: RescueTarget) {
    switch (action, outcome) {
    case (.throw, _): self = .refused
    case (_, .exact): self = .exact
    case (.retype, .retyped(let rule)), (.lossy, .retyped(let rule)), (.lossy, .lossy(let rule)): self = .kept(rule)
    case (.default, .retyped), (.default, .lossy), (.retype, .lossy):
      self = .replaced(RescueRules.rule(for: target, from: token), .refusedByPolicy)
    case (_, .unusable(let reason)): self = .replaced(RescueRules.rule(for: target, from: token), reason)
    }
  }
}

extension RescueDecision {
  /// The rule, outcome and reason to record, or `nil` if nothing is recorded.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the conversion.
  ///   - standIn: The outcome to record if the value isn't used, or `nil` to record nothing then.
  @inline(__always)
  func recorded(
    _ outcome: ConversionOutcome,
    _ standIn: RescueOutcome?
  ) -> (rule: RescueRule, outcome: RescueOutcome, reason: RescueReason?)? {
    switch self {
    case .refused, .exact: nil
    case .kept(let rule): (rule, outcome.recorded, nil)
    case .replaced(let rule, let reason): standIn.map { (rule, $0, reason) }
    }
  }
}
