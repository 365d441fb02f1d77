/// The verdict on a contender's answer.
public enum AnswerVerdict: Equatable, Sendable {
  /// The answer is right. The number of rescues is `nil` for a contender without a report.
  case right(delivered: Int, rescued: Int?)
  /// The contender threw on a dirty payload, as expected.
  case throwsOnDirt(String)
  /// The answer is wrong, or the contender threw unexpectedly. The text describes the first difference.
  case wrong(String)
  /// The contender is a reference measurement: it has no records to compare, and what it counted in the payload is right.
  case reference
}
