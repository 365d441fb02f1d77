/// What a contender made of a payload.
public enum AnswerVerdict: Equatable, Sendable {
  /// The answer is right. The number of rescues is nil for a contender without a report.
  case right(delivered: Int, rescued: Int?)
  /// It threw, as it is expected to on dirt.
  case throwsOnDirt(String)
  /// It threw where it shouldn't, or its answer differs. The text names the first difference.
  case wrong(String)
  /// It has no answer to compare, and what it says of the payload is right: a raw limit and no rival.
  case ruler
}
