/// Why there was no usable value.
public enum RescueReason: String, Sendable, Hashable, CaseIterable, Codable {
  /// The key is absent.
  case keyNotFound
  /// The value is `null`.
  case valueNotFound
  /// The value has the wrong shape, as an object where a number was expected.
  case typeMismatch
  /// The string is no JSON number: `"12abc"`, `"1,234"`, `"0x10"`.
  case notNumeric
  /// The number or string is no truth value the table knows: `2`, `"maybe"`.
  case notBoolean
  /// The number doesn't fit the type: `300` into a `UInt8`, `1e300` into an `Int`.
  case outOfRange
  /// The string is empty but for white space.
  case empty
  /// The raw value belongs to none of the enum's cases.
  case unknownCase
  /// The string isn't valid: not UTF-8, or not in the form of the target (a `URL`, a `UUID`, a date).
  case invalidString
  /// The decoder can read the number token as no type, or couldn't give all its digits.
  case unreadableNumber
  /// The value's own `init(from:)` threw.
  case elementFailed
  /// The value could be had only at a loss that the ``RescuePolicy`` doesn't allow.
  case refusedByPolicy
}
