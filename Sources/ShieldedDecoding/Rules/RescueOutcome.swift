/// What a rescue came to.
///
/// A value that plain `Codable` would have produced is no rescue and has no outcome.
public enum RescueOutcome: String, Sendable, Hashable, CaseIterable, Codable {
  /// Another JSON type carried the same value; nothing is lost: `"42"` as 42.
  case retyped
  /// The nearest value was kept; something is lost: `3.9` as 3.
  case lossy
  /// There was no usable value; the default stands in.
  case defaulted
  /// There was no usable value; the element or entry is left out.
  case dropped
}
