/// A gate's finding about one metric of one contender on one payload.
package struct Finding: Equatable, Sendable {
  /// The result of comparing the new figure with the old one.
  package enum Outcome: String, Equatable, Sendable, CaseIterable {
    case holds
    case regression
    case improvement
    case notEnoughEvidence = "not enough evidence"
    /// The two figures can't be compared, for example because they are from different machines.
    case notComparable = "not comparable"
  }

  package var metric: String
  package var contender: String
  /// The shape, the rate and the kinds in words.
  package var payload: String
  package var old: String
  package var new: String
  package var outcome: Outcome
  /// The recommended action or an explanation; empty if the figure holds.
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
