import ShieldedDecoding

/// One rescue that decoding must report.
package struct SpecifiedRecord: Hashable, Sendable {
  /// The location of the value.
  package var path: SpecifiedPath
  /// The row of the rescue table.
  package var rule: RescueRule
  /// The result of the rescue.
  package var outcome: RescueOutcome
  /// The reason for which the value wasn't usable; `nil` for a value that was converted.
  package var reason: RescueReason?
  /// The name of the expected type, as Swift prints it without the module.
  package var expected: String
  /// What the document holds in place of the expected value.
  package var source: RescueSource
  /// The document's value as a record shows it; `nil` for a missing key.
  package var found: String?
  /// The location of the error that the value's own `init(from:)` threw; `nil` if it threw none.
  package var underlyingPath: SpecifiedPath?
  /// The reason in that error.
  package var cause: RescueReason?

  package init(
    path: SpecifiedPath,
    rule: RescueRule,
    outcome: RescueOutcome,
    reason: RescueReason? = nil,
    expected: String,
    source: RescueSource,
    found: String?,
    underlyingPath: SpecifiedPath? = nil,
    cause: RescueReason? = nil
  ) {
    self.path = path
    self.rule = rule
    self.outcome = outcome
    self.reason = reason
    self.expected = expected
    self.source = source
    self.found = found
    self.underlyingPath = underlyingPath
    self.cause = cause
  }
}

extension SpecifiedRecord: CustomStringConvertible {
  package var description: String {
    var text = "\(path): \(outcome.rawValue) by \(rule.rawValue)"
    if let reason { text += " (\(reason.rawValue))" }
    text += ", expected \(expected), found \(found?.debugDescription ?? "nothing")"
    if let underlyingPath { text += ", fault at \(underlyingPath)" }
    if let cause { text += " (\(cause.rawValue))" }
    return text
  }
}
