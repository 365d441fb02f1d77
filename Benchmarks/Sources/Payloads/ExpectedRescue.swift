/// One rescue that a report must list: where, what came of it, and why.
public struct ExpectedRescue: Hashable, Sendable, CustomStringConvertible {
  /// What came of a rescue.
  public enum Outcome: String, CaseIterable, Sendable {
    /// Another JSON type carried the same value.
    case retyped
    /// The nearest value was kept.
    case lossy
    /// There was no usable value, and the default was used.
    case defaulted
    /// The element was left out.
    case dropped
  }

  /// Why a default was used.
  public enum Reason: String, CaseIterable, Sendable {
    /// The key isn't there.
    case keyNotFound
    /// The value is `null`.
    case valueNotFound
    /// The value has another shape.
    case typeMismatch
    /// The string is no number.
    case notNumeric
    /// The value stands for neither true nor false.
    case notBoolean
    /// The number doesn't fit the type.
    case outOfRange
    /// The string is empty.
    case empty
    /// The raw value belongs to no case of the enum.
    case unknownCase
    /// The string isn't a valid one.
    case invalidString
    /// The number can't be read at all.
    case unreadableNumber
    /// The element's own decoding failed.
    case elementFailed
  }

  /// Where it was: the keys and indices from the root of the document.
  public let path: [PathComponent]
  /// What came of it.
  public let outcome: Outcome
  /// Why the default was used; nil for every other outcome.
  public let reason: Reason?

  /// Creates an expectation.
  public init(path: [PathComponent], outcome: Outcome, reason: Reason? = nil) {
    self.path = path
    self.outcome = outcome
    self.reason = reason
  }

  /// The rescue in one line, such as `data[3].price defaulted (keyNotFound)`.
  public var description: String {
    let place = path.joinedDescription
    return reason.map { "\(place) \(outcome) (\($0))" } ?? "\(place) \(outcome)"
  }
}
