import Foundation
import ShieldedDecoding

/// The properties of one model over one document.
struct ModelCheck<Model: ShieldedModel> {
  let input: FuzzInput
  let engine: Engine
  let strategy: DecoderStrategy
  let policy: PolicyChoice
  let document: Data

  init(_ type: Model.Type, _ input: FuzzInput, _ engine: Engine = .foundation) {
    self.input = input
    self.engine = engine
    strategy = DecoderStrategy.all.chosen(by: input.strategyChoice)
    policy = PolicyChoice.all.chosen(by: input.policyChoice)
    document = Data(input.document)
  }

  /// A decode under a policy, with its log, which is available even if the decode throws.
  struct Rescued {
    var outcome: DecodeOutcome<Model>
    var report: RescueReport
    /// What the policy does to a Decimal that has lost digits.
    var actionOnLostDigits = RescuePolicy.Action.lossy
  }

  /// Checks that every good value is kept and every fault is reported, for each model under every policy.
  func checkRescue() throws(PropertyFailure) {
    let plain = _decodePlain()
    let rescued = decode(policy.policy)
    try cleanValuesAgree(plain, rescued)
    try faultsAreReported(plain, rescued)
    try foreignErrorsPass(plain, rescued)
    try noInternalErrorEscapes(rescued)
    try reportAddsUp(rescued.report)
    try sizeIsLinear(rescued)
    if let value = rescued.outcome.value {
      let comparisons = try elementComparisons(of: value)
      try noGoodElementIsLost(comparisons)
      try everyFaultIsReported(comparisons, rescued.report)
      try nothingElseIsReported(rescued.report)
    }
  }

  /// Checks that the model gives what plain `Codable` does, and that the strict policy throws exactly when plain `Codable`
  /// does.
  func checkAgreementWithPlain() throws(PropertyFailure) {
    let plain = _decodePlain()
    try cleanValuesAgree(plain, decode(policy.policy))
    try strictThrowsAsPlain(plain, decode(.strict))
  }

  /// Checks that a decoded value survives a round trip.
  func checkRoundTrip() throws(PropertyFailure) {
    if let value = decode(policy.policy).outcome.value { try valuesRoundTrip(value) }
  }

  func _decodePlain() -> DecodeOutcome<Model.Plain> {
    DecodeOutcome { try engine.plainDecoder(strategy).decode(Model.Plain.self, from: document) }
  }

  func decode(_ policy: RescuePolicy, _ log: RescueLog = RescueLog()) -> Rescued {
    let options = RescueOptions(policy: policy, log: log)
    let outcome = DecodeOutcome {
      try engine.decoderUnderTest(strategy)
        .decode(Model.self, from: document, options: options, applied: self.policy.isApplied)
    }
    return Rescued(outcome: outcome, report: log.report(), actionOnLostDigits: policy[.decimal, from: .number])
  }

  func failure(_ property: String, expected: String, actual: String) -> PropertyFailure {
    PropertyFailure(
      property: property,
      subject: "\(Model.self) over \(engine.name), policy \(policy.name), strategy \(strategy.name)",
      expected: expected,
      actual: actual,
      input: input.bytes
    )
  }

  func failure(_ property: String, _ difference: ExactValue.Difference) -> PropertyFailure {
    failure(
      property,
      expected: "\(difference.path): \(difference.expected)",
      actual: "\(difference.path): \(difference.actual)"
    )
  }
}
