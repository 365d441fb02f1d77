/// The kind of thing that stands in the payload where a value was expected: a column of ``RescuePolicy``.
public enum RescueSource: String, Sendable, Hashable, CaseIterable, Codable {
  /// Nothing: the key is absent.
  case missing
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean
  /// A number.
  case number
  /// A string with something in it.
  case string
  /// A string that is empty but for JSON white space.
  case emptyString
  /// An array with elements.
  case array
  /// `[]`.
  case emptyArray
  /// An object with members.
  case object
  /// `{}`.
  case emptyObject
  /// A value that JSON doesn't have, or one that the decoder wouldn't show.
  case other
}
