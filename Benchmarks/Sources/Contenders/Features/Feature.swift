/// What a feature costs is measured for these features.
public enum Feature: String, CaseIterable, Codable, Sendable {
  /// `@SafeDate` and `@DateFormats`.
  case dates
  /// A log that reports undeclared keys.
  case undeclaredKeys = "undeclared keys"
  /// `report.outcome(at:)`.
  case outcome
  /// `report.outcome(of:at:)` for the last property of a type that has the table of its keys.
  case outcomeByKeyPath = "outcome by key path"
  /// `report.changes(since:)`.
  case changes
  /// `RescueBudget(allowing:)`.
  case budget

  /// What a use of the feature is compared with.
  public var reference: String {
    switch self {
    case .dates: "@SafeBox, or @Shielded, with the decoder's strategy for dates, on the clean body"
    case .undeclaredKeys: "decoding the same body with a log that doesn't report them"
    case .outcome, .outcomeByKeyPath, .changes, .budget: "decoding the body, and making its report"
    }
  }
}
