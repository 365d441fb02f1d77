import DecodingTestSupport
import ShieldedDecoding

/// The properties of one model over decoders of other habits than Foundation's and the library's.
struct HabitCheck<Model: ShieldedModel> {
  private let check: ModelCheck<Model>
  private let habit: ElementHabit

  init(_ type: Model.Type, _ input: FuzzInput, _ habit: ElementHabit, _ engine: Engine) {
    check = ModelCheck(type, input, engine)
    self.habit = habit
  }

  func runAll() throws(PropertyFailure) {
    guard PayloadTree(document: Array(check.document)) != nil else { return }
    let rescued = check.decode(check.policy.policy)
    try everyLoopEnds(rescued)
    if habit.comesToAnEnd { try everyLoopEnds(check.decode(.strict)) }
    try check.reportAddsUp(rescued.report)
    // Of a decoder that never advances plain `Codable` makes nothing that could be compared.
    guard habit.comesToAnEnd else { return }
    let plain = check.decodePlain()
    try check.cleanValuesAgree(plain, rescued)
    try check.faultsAreReported(plain, rescued)
    try check.foreignErrorsPass(plain, rescued)
    // Behind a failure the others give nothing, or the same again.
    guard habit.reachesLaterElements, let value = rescued.outcome.value else { return }
    let comparisons = try check.elementComparisons(of: value)
    try check.noGoodElementIsLost(comparisons)
    try check.everyFaultIsReported(comparisons, rescued.report)
  }

  /// No decode asks for more than its budget: every loop comes to its end.
  private func everyLoopEnds(_ rescued: ModelCheck<Model>.Rescued) throws(PropertyFailure) {
    let exceeded = DecodeFailure.Kind.foreign(String(reflecting: OperationBudget.Exceeded.self))
    // What a policy refuses is asked for once more as plain `Codable` does, which has no end then.
    if !habit.comesToAnEnd, check.policy.policy != .lenient || Model.readsListsItself { return }
    guard rescued.outcome.failure?.kind == exceeded else { return }
    throw check.failure("everyLoopEnds", expected: "an end", actual: "more operations than any decode needs")
  }
}
