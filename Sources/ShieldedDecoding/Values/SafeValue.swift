/// A ``Rescuable`` type that has a default value, and can therefore be wrapped in ``SafeBox``.
///
/// Numbers default to 0, `Bool` to `false`, `String` to `""`, arrays, sets and dictionaries to empty ones, Optionals to `nil`,
/// a DTO to its ``DefaultProvider/defaultInstance()`` and an enum to its ``SafeEnum/fallback``. `Date`, `URL`, `UUID`, `Data`
/// and `Duration` have no default, because any default could be mistaken for real data: make them Optional, or use
/// ``SafeDefault``.
///
///     struct Product: Codable {
///       @SafeBox var id: String     // {"id": null} gives ""
///       @SafeBox var seenAt: Date?  // {"seenAt": "yesterday"} gives nil
///     }
public protocol SafeValue: Rescuable {
  /// The value to use if the payload has no usable one.
  static var defaultValue: Self { get }
}
