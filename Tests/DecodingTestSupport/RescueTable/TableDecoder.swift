/// A decoder that the rescue table has a column for.
public enum TableDecoder: String, CaseIterable, Sendable {
  /// The package's own.
  case shieldedJSONDecoder = "ShieldedJSONDecoder"
  /// Foundation's.
  case jsonDecoder = "JSONDecoder"
}
