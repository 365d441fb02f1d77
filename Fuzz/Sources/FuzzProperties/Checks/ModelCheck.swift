import Foundation
import ShieldedDecoding

/// The properties of one model over one document.
struct ModelCheck<Model: ShieldedModel> {
  let input: FuzzInput
  let strategy: DecoderStrategy
  let policy: PolicyChoice
  let document: Data

  init(_ type: Model.Type, _ input: FuzzInput) {
    self.input = input
    strategy = DecoderStrategy.all.chosen(by: input.strategyChoice)
    policy = PolicyChoice.all.chosen(by: input.policyChoice)
    document = Data(input.document)
  }

  /// A decode under a policy, with its log, which is there even where the decode throws.
  struct Rescued {
    var outcome: DecodeOutcome<Model>
    var report: RescueReport
  }

  func runAll() throws(PropertyFailure) {
    let plain = DecodeOutcome { try strategy.makeDecoder().decode(Model.Plain.self, from: document) }
    let rescued = decode(policy.policy)
    let strict = decode(.strict)
    try cleanValuesAgree(plain, rescued)
    try faultsAreReported(plain, rescued)
    try foreignErrorsPass(plain, rescued)
    try noInternalErrorEscapes(rescued)
    try strictThrowsAsPlain(plain, strict)
    try reportAddsUp(rescued.report)
    if let value = rescued.outcome.value {
      let comparisons = try elementComparisons(of: value)
      try noGoodElementIsLost(comparisons)
      try everyFaultIsReported(comparisons, rescued.report)
      try nothingElseIsReported(rescued.report)
      try valuesRoundTrip(value)
    }
  }

  func decode(_ policy: RescuePolicy) -> Rescued {
    let log = RescueLog()
    let options = RescueOptions(policy: policy, log: log)
    let outcome = DecodeOutcome {
      try strategy.makeDecoder()
        .decode(Model.self, from: document, options: options, inUserInfo: self.policy.isInUserInfo)
    }
    return Rescued(outcome: outcome, report: log.report())
  }

  func failure(_ property: String, expected: String, actual: String) -> PropertyFailure {
    PropertyFailure(
      property: property,
      subject: "\(Model.self), policy \(policy.name), strategy \(strategy.name)",
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
