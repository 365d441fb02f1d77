/// What a gate found out about one metric of one contender on one payload.
package struct Finding: Equatable, Sendable {
  /// How the new figure stands to the old one.
  package enum Outcome: String, Equatable, Sendable, CaseIterable {
    case holds
    case regression
    case improvement
    case notEnoughEvidence = "not enough evidence"
    /// The two figures have nothing to say to each other, as those of different machines.
    case notComparable = "not comparable"
  }

  package var metric: String
  package var contender: String
  /// The shape, the rate and the kinds in words.
  package var payload: String
  package var old: String
  package var new: String
  package var outcome: Outcome
  /// What to do about it, or why it is so; empty where it holds.
  package var advice: String

  package init(
    metric: String,
    contender: String,
    payload: String,
    old: String,
    new: String,
    outcome: Outcome,
    advice: String
  ) {
    self.metric = metric
    self.contender = contender
    self.payload = payload
    self.old = old
    self.new = new
    self.outcome = outcome
    self.advice = advice
  }
}
