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

  /// The place of the error that the value's own `init(from:)` threw; `nil` if it threw none.
  ///
  /// For a missing key, the path ends at that key.
  public let underlyingPath: RescuePath?

  /// What the error at ``underlyingPath`` says: `keyNotFound`, `valueNotFound`, or `typeMismatch`.
  ///
  ///     // {"articles": [{"proice": 10}]} with `@DroppingArray var articles: [Article]` and a plain `var price: Int`:
  ///     // path articles[0], reason elementFailed, underlyingPath articles[0].price, cause keyNotFound
  ///
  /// `nil` if there was no error, or if it says only that the data is corrupted.
  public let cause: RescueReason?

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - path: Where the value stands.
  ///   - rule: The row of the rescue table.
  ///   - expected: The name of the type expected.
  ///   - found: What stood there.
  ///   - outcome: What the rescue came to.
  ///   - reason: Why there was no usable value.
  ///   - underlyingPath: The place of the error that the value's own `init(from:)` threw.
  ///   - cause: What that error says.
  public init(
    path: RescuePath,
    rule: RescueRule,
    expected: String,
    found: String?,
    outcome: RescueOutcome,
    reason: RescueReason?,
    underlyingPath: RescuePath? = nil,
    cause: RescueReason? = nil
  ) {
    self.path = path
    self.rule = rule
    self.expected = expected
    self.found = found
    self.outcome = outcome
    self.reason = reason
    self.underlyingPath = underlyingPath
    self.cause = cause
  }
}

extension RescueRecord: CustomStringConvertible {
  /// One line: `items[0].price: retyped by numberFromString, expected Double, found "99.0"`.
  ///
  /// Control characters, and others that could change how a terminal shows the text, appear as escapes.
  public var description: String {
    var text = "\(path): \(outcome.rawValue) by \(rule.rawValue)"
    if let reason { text += " (\(reason.rawValue))" }
    text += ", expected \(expected.onOneLine), found \(found?.onOneLine ?? "nothing")"
    if let underlyingPath {
      text += ", fault at \(underlyingPath)"
      if let cause { text += " (\(cause.rawValue))" }
    }
    return text
  }
}
