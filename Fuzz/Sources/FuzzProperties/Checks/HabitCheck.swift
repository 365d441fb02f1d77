import DecodingTestSupport
import RescueSpecification
import ShieldedDecoding

/// The properties of one model over decoders with habits other than those of Foundation's and the library's.
struct HabitCheck<Model: ShieldedModel> {
  private let check: ModelCheck<Model>
  private let habit: ElementHabit
  private let input: FuzzInput

  init(_ type: Model.Type, _ input: FuzzInput, _ habit: ElementHabit, _ engine: Engine) {
    check = ModelCheck(type, input, engine)
    self.habit = habit
    self.input = input
  }

  func runAll() throws(PropertyFailure) {
    guard PayloadTree(document: Array(check.document)) != nil else { return }
    let rescued = check.decode(check.policy.policy)
    try everyLoopEnds(rescued)
    if habit.comesToAnEnd { try everyLoopEnds(check.decode(.strict)) }
    try check.reportAddsUp(rescued.report)
    // Plain `Codable` gives nothing to compare with a decoder that never advances.
    guard habit.comesToAnEnd else { return try check.asSpecified() }
    let plain = check.plainOutcome()
    try check.cleanValuesAgree(plain, rescued)
    try check.faultsAreReported(plain, rescued)
    try check.foreignErrorsPass(plain, rescued)
    try habitsAgree(rescued)
    try check.asSpecified()
  }

  /// A list can be opened again, so a decoder that moves on before it throws gives what one that stays at the element gives.
  private func habitsAgree(_ rescued: ModelCheck<Model>.Rescued) throws(PropertyFailure) {
    guard habit == .advancesBeforeThrowing else { return }
    let expected = ModelCheck(Model.self, input, .habit(.staysAtFailure)).decode(check.policy.policy)
    if let difference = rescued.outcome.difference(from: expected.outcome) {
      throw check.failure(#function, difference)
    }
    guard rescued.outcome.failure == expected.outcome.failure else {
      throw check.failure(#function, expected: "\(expected.outcome)", actual: "\(rescued.outcome)")
    }
    if let difference = rescued.report.difference(from: expected.report) {
      throw check.failure(#function, expected: difference.expected, actual: difference.actual)
    }
  }

  /// No decode exceeds its budget of operations, so every loop ends.
  private func everyLoopEnds(_ rescued: ModelCheck<Model>.Rescued) throws(PropertyFailure) {
    let exceeded = DecodeFailure.Kind.foreign(String(reflecting: OperationBudget.Exceeded.self))
    // A value that the policy refuses is requested again as plain `Codable` does, which never ends with this habit.
    if !habit.comesToAnEnd, !check.policy.isLenient || Model.readsListsItself { return }
    guard rescued.outcome.failure?.kind == exceeded else { return }
    throw check.failure("everyLoopEnds", expected: "an end", actual: "more operations than any decode needs")
  }
}
