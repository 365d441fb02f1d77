/// Why there was no usable value.
@nonexhaustive
public enum RescueReason: String, Sendable, Hashable, CaseIterable, Codable {
  /// The key is absent.
  case keyNotFound
  /// The value is `null`.
  case valueNotFound
  /// The value has the wrong kind, for example an object when a number was expected.
  case typeMismatch
  /// The string isn't a JSON number: `"12abc"`, `"1,234"`, `"0x10"`.
  case notNumeric
  /// The rescue table knows no truth value for the number or string: `2`, `"maybe"`.
  case notBoolean
  /// The number doesn't fit the type: `300` into a `UInt8`, `1e300` into an `Int`.
  case outOfRange
  /// The string is empty or contains only white space.
  case empty
  /// The raw value doesn't match any case of the enum.
  case unknownCase
  /// The string isn't valid UTF-8, or isn't in the target's format (a `URL`, a `UUID`, a date).
  case invalidString
  /// The decoder can't read the number as any type, or can't supply all its digits.
  case unreadableNumber
  /// The value's own `init(from:)` threw.
  case elementFailed
  /// The element of a stream isn't JSON: a line such as `[DONE]` or `data: {"id": 2}`.
  case malformed
  /// The payload ends before the value or inside it.
  case incomplete
  /// The table has a value, but the ``RescuePolicy`` doesn't allow that conversion.
  case refusedByPolicy
}
