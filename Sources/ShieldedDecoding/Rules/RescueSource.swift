/// What the payload holds in place of the expected value: a column of ``RescuePolicy``.
@nonexhaustive
public enum RescueSource: String, Sendable, Hashable, CaseIterable, Codable {
  /// Nothing: the key is absent.
  case missing
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean
  /// A number.
  case number
  /// A string that contains more than JSON white space.
  case string
  /// A string that is empty or contains only JSON white space.
  case emptyString
  /// An array with elements.
  case array
  /// `[]`.
  case emptyArray
  /// An object with members.
  case object
  /// `{}`.
  case emptyObject
  /// A value that the end of a truncated payload cut off.
  case incomplete
  /// A value that JSON doesn't have, or one that the decoder doesn't supply.
  case other
}
