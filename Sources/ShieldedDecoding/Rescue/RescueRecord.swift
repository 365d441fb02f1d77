/// One rescue: where, what was expected and found, and what came of it.
///
///     // {"items": [{"price": "99.0"}]} with `@SafeBox var price: Double` gives
///     // path items[0].price, rule numberFromString, expected Double, found "99.0", outcome retyped
public struct RescueRecord: Sendable, Hashable {
  /// Where the value stands.
  public let path: RescuePath

  /// The row of the rescue table.
  public let rule: RescueRule

  /// The name of the type expected.
  public let expected: String

  /// What stood there, cut to the log's excerpt length; `nil` for a missing key.
  public let found: String?

  /// What the rescue came to.
  public let outcome: RescueOutcome

  /// Why there was no usable value; `nil` for `retyped` and `lossy`.
  public let reason: RescueReason?

  /// The fault further in, where a DTO's own `init(from:)` threw.
  public let underlyingPath: RescuePath?

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - path: Where the value stands.
  ///   - rule: The row of the rescue table.
  ///   - expected: The name of the type expected.
  ///   - found: What stood there.
  ///   - outcome: What the rescue came to.
  ///   - reason: Why there was no usable value.
  ///   - underlyingPath: The fault further in.
  public init(
    path: RescuePath,
    rule: RescueRule,
    expected: String,
    found: String?,
    outcome: RescueOutcome,
    reason: RescueReason?,
    underlyingPath: RescuePath? = nil
  ) {
    self.path = path
    self.rule = rule
    self.expected = expected
    self.found = found
    self.outcome = outcome
    self.reason = reason
    self.underlyingPath = underlyingPath
  }
}

extension RescueRecord: CustomStringConvertible {
  /// One line: `items[0].price: retyped by numberFromString, expected Double, found "99.0"`.
  public var description: String {
    var text = "\(path): \(outcome.rawValue) by \(rule.rawValue)"
    if let reason { text += " (\(reason.rawValue))" }
    text += ", expected \(expected), found \(found ?? "nothing")"
    if let underlyingPath { text += ", fault at \(underlyingPath)" }
    return text
  }
}
