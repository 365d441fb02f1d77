/// What a model declares a field to be, which decides the kinds of dirt that can befall it.
public enum FieldTarget: String, CaseIterable, Sendable, Codable {
  /// A `String`.
  case string
  /// An `Int`.
  case integer
  /// A `Double`.
  case floatingPoint
  /// A `Bool`.
  case boolean
  /// A list of `String`.
  case list
}
