/// What a policy makes of a value that plain `Codable` could not decode.
enum RescueDecision {
  /// The policy forbids the rescue.
  case refused
  /// The value is as it stands, and nothing to tell of.
  case exact
  /// The value that the rule gives is used.
  case kept(RescueRule)
  /// The default stands in, or the element is dropped.
  case replaced(RescueRule, RescueReason)

  /// - Parameters:
  ///   - action: What the policy allows.
  ///   - outcome: What the table found.
  ///   - token: What stands in the payload.
  ///   - target: What was expected.
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
  /// What a record says; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - outcome: What the table found.
  ///   - standIn: What is recorded where the value isn't used; `nil` where nothing is.
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
