/// A decoder with a column in the rescue table.
public enum TableDecoder: String, CaseIterable, Sendable {
  /// The package's own.
  case shieldedJSONDecoder = "ShieldedJSONDecoder"
  /// Foundation's.
  case jsonDecoder = "JSONDecoder"
}
