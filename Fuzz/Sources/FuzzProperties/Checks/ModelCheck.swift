import Foundation
import ShieldedDecoding

/// The properties of one model over one document.
struct ModelCheck<Model: ShieldedModel>: DecodingCheck {
  let setup: DecodingSetup
  var decodedType: String { "\(Model.self)" }

  init(_ type: Model.Type, _ input: FuzzInput, _ engine: Engine = .foundation) {
    setup = DecodingSetup(input, engine)
  }

  /// A decode under a policy, with its log, which is available even if the decode throws.
  struct Rescued {
    var outcome: DecodeOutcome<Model>
    var report: RescueReport
    /// What the policy does to a Decimal that has lost digits.
    var actionOnLostDigits = RescuePolicy.Action.lossy
  }

  /// Checks that every good value is kept and every fault is reported, for each model under every policy, and that the strict
  /// policy throws exactly when plain `Codable` does.
  func checkRescue() throws(PropertyFailure) {
    let plain = plainOutcome()
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
    try strictThrowsAsPlain(plain, decode(.strict))
  }

  /// Checks that the decode gives what the specification says.
  func asSpecified() throws(PropertyFailure) {
    guard let check = SpecifiedCheck(Model.self, setup) else { return }
    try check.asSpecified()
  }

  /// Checks that the decode gives the value that the specification says, without creating a log.
  func unobservedAsSpecified() throws(PropertyFailure) {
    guard let check = SpecifiedCheck(Model.self, setup) else { return }
    try check.unobservedAsSpecified()
  }

  /// Checks that a decoded value survives a round trip.
  func checkRoundTrip() throws(PropertyFailure) {
    if let value = decode(policy.policy).outcome.value { try valuesRoundTrip(value) }
  }

  func plainOutcome() -> DecodeOutcome<Model.Plain> {
    DecodeOutcome { try decodePlain(Model.Plain.self) }
  }

  func decode(_ policy: RescuePolicy, _ log: RescueLog = RescueLog()) -> Rescued {
    let options = RescueOptions(policy: policy, log: log)
    let outcome = DecodeOutcome {
      try engine.decoderUnderTest(strategy)
        .decode(Model.self, from: document, options: options, applied: self.policy.isApplied)
    }
    return Rescued(outcome: outcome, report: log.report(), actionOnLostDigits: policy[.decimal, from: .number])
  }
}
