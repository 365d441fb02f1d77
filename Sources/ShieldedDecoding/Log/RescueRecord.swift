/// One reported rescue: its path, what was expected and found, and the outcome.
///
///     // {"items": [{"price": "99.0"}]} with `@SafeBox var price: Double` gives
///     // path items[0].price, rule numberFromString, expected Double, found "99.0", outcome retyped
public struct RescueRecord: Sendable, Hashable {
  /// The location of the value in the payload.
  public internal(set) var path: RescuePath

  /// The rule that applied: a row of the rescue table.
  public let rule: RescueRule

  /// The name of the expected type.
  public let expected: String

  /// The payload's value there, cut to the log's excerpt length and redacted; `nil` for a missing key.
  public package(set) var found: String?

  /// The outcome of the rescue.
  public let outcome: RescueOutcome

  /// The reason why there was no usable value; `nil` for `retyped` and `lossy`.
  public let reason: RescueReason?

  /// The path of the error that the value's own `init(from:)` threw; `nil` if it threw none.
  ///
  /// For a missing key, the path ends at that key.
  public internal(set) var underlyingPath: RescuePath?

  /// The reason in the error at ``underlyingPath``: `keyNotFound`, `valueNotFound`, or `typeMismatch`.
  ///
  ///     // {"articles": [{"proice": 10}]} with `@DroppingArray var articles: [Article]` and a plain `var price: Int`:
  ///     // path articles[0], reason elementFailed, underlyingPath articles[0].price, cause keyNotFound
  ///
  /// `nil` if there was no error, or if it only reports corrupted data.
  public let cause: RescueReason?

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - path: The location of the value in the payload.
  ///   - rule: The row of the rescue table.
  ///   - expected: The name of the expected type.
  ///   - found: The payload's value there; `nil` for a missing key.
  ///   - outcome: The outcome of the rescue.
  ///   - reason: The reason why there was no usable value.
  ///   - underlyingPath: The path of the error that the value's own `init(from:)` threw.
  ///   - cause: The reason in that error.
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

extension RescueRecord {
  init(path: RescuePath, kind: RescueKind<String>, found: String?, failure: UnderlyingFailure?) {
    self.init(
      path: path,
      rule: kind.rule,
      expected: kind.expected,
      found: found,
      outcome: kind.outcome,
      reason: kind.reason,
      underlyingPath: failure?.path,
      cause: failure?.cause
    )
  }
}

extension RescueRecord: CustomStringConvertible {
  /// One line: `items[0].price: retyped by numberFromString, expected Double, found "99.0"`.
  ///
  /// Control characters, and others that could change how a terminal shows the text, are escaped.
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

/// The error that a value's own `init(from:)` threw, in the form that a record keeps.
struct UnderlyingFailure: Sendable {
  /// The path of the error. For a missing key, the path ends at that key.
  let path: RescuePath
  /// The reason in the error; `nil` if it only reports corrupted data.
  let cause: RescueReason?

  /// Returns the failure with its path in the enclosing payload.
  func moved(under path: RescuePath) -> UnderlyingFailure {
    UnderlyingFailure(path: path.appending(self.path), cause: cause)
  }

  private init(path: RescuePath, cause: RescueReason?) {
    self.path = path
    self.cause = cause
  }

  /// Returns `nil` if the error isn't a `DecodingError`.
  init?(_ error: (any Error)?) {
    // Most rescues have no error, and casting none takes 150 instructions.
    guard let error, let error = error as? DecodingError else { return nil }
    let (codingPath, cause): ([any CodingKey], RescueReason?) =
      switch error {
      // The context's path is that of the container in which the key is missing.
      case .keyNotFound(let key, let context): (context.codingPath + [key], .keyNotFound)
      case .valueNotFound(_, let context): (context.codingPath, .valueNotFound)
      case .typeMismatch(_, let context): (context.codingPath, .typeMismatch)
      case .dataCorrupted(let context): (context.codingPath, nil)
      @unknown default: ([], nil)
      }
    path = RescuePath(RescuePathSource(codingPath))
    self.cause = cause
  }
}
