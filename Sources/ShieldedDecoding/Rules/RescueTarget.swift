/// The kind of Swift type that a value is decoded into: a row of the rescue table and of ``RescuePolicy``.
@nonexhaustive
public enum RescueTarget: String, Sendable, Hashable, CaseIterable, Codable {
  /// Any integer type, signed or not, of 8 to 128 bits.
  case integer
  /// `Double` and `Float`.
  case floatingPoint
  /// `Decimal`.
  case decimal
  /// `Bool`.
  case boolean
  /// `String`.
  case string
  /// `Date`.
  case date
  /// `URL`.
  case url
  /// `UUID`.
  case uuid
  /// `Data`.
  case data
  /// A ``RescuableEnum``, such as a ``SafeEnum``.
  case enumeration
  /// An array.
  case array
  /// A dictionary.
  case dictionary
  /// A DTO.
  case object
}
