import DecodingTestSupport

/// The additional check that a model's fourth letter chooses.
enum ModelChoice: Sendable {
  /// No additional check.
  case nothing
  /// A decoder with another habit than Foundation's and the library's.
  case habit(ElementHabit)
  /// The reports of the decode, and what the library derives from them.
  case reports

  static let all: [ModelChoice] = [
    .nothing, .habit(.advancesBeforeThrowing), .habit(.refusesAfterFailure), .habit(.repeatsAfterFailure),
    .habit(.neverAdvances), .habit(.staysAtFailure), .reports,
    .habit(.opensOnce), .habit(.refusesNull),
  ]
}
