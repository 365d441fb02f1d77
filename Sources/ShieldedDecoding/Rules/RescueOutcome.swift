/// The result of a rescue, or ``undeclared`` for a key that no property asked for.
///
/// A value that plain `Codable` would have produced isn't a rescue and has no outcome.
@nonexhaustive
public enum RescueOutcome: String, Sendable, Hashable, CaseIterable, Codable {
  /// The same value was read from another JSON type; nothing is lost: `"42"` as 42.
  case retyped
  /// A value was kept that lacks some of the information: 3 for `3.9`.
  case lossy
  /// There was no usable value; the default is used.
  case defaulted
  /// There was no usable value; the element or entry is removed.
  case dropped
  /// No property asked for the key, and its value wasn't decoded. This isn't a rescue, and is reported only if
  /// ``RescueLog/reportsUndeclaredKeys`` is set.
  case undeclared
}

extension RescueOutcome {
  /// Whether a value was rescued. An undeclared key has no value.
  var isRescue: Bool { self != .undeclared }
}
