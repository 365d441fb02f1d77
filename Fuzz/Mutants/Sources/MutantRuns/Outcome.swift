/// What became of a mutant, by one stage.
public enum Outcome: String, Codable, Sendable {
  case replay
  case fuzzing
  case tests
  case survived
}

/// A line of the file of results.
public struct MutantResult: Codable, Sendable {
  /// A stage of a run.
  public enum Stage: String, Codable, Sendable {
    case replay
    case fuzzing
    case tests
  }

  /// The mutant.
  public let identifier: String
  /// The stage that has ended.
  public let stage: Stage
  /// The target or the test that killed the mutant, or `nil` if it survived the stage.
  public let killer: String?
  /// How it was killed, or why the stage was left out.
  public let detail: String
  /// CPU seconds of the stage.
  public let seconds: Double

  /// Creates a result.
  public init(identifier: String, stage: Stage, killer: String?, detail: String, seconds: Double) {
    self.identifier = identifier
    self.stage = stage
    self.killer = killer
    self.detail = detail
    self.seconds = seconds
  }
}
