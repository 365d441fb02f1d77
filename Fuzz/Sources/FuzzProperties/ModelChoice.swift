import DecodingTestSupport

/// What a model's fourth letter chooses: what is looked at beside both decoders.
enum ModelChoice: Sendable {
  /// Nothing.
  case nothing
  /// A decoder with another habit than the two.
  case habit(ElementHabit)
  /// The reports of the decode, and what can be done with them.
  case reports

  static let all: [ModelChoice] = [
    .nothing, .habit(.advancesBeforeThrowing), .habit(.refusesAfterFailure), .habit(.repeatsAfterFailure),
    .habit(.neverAdvances), .habit(.staysAtFailure), .reports,
    .habit(.opensOnce), .habit(.refusesNull),
  ]
}
