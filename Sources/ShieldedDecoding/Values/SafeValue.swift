/// A ``Rescuable`` type that has a default of its own, and so may stand under ``SafeBox``.
///
/// Numbers default to 0, `Bool` to `false`, `String` to `""`, arrays and dictionaries to empty ones, Optionals to `nil`,
/// a DTO to its ``DefaultProvider/defaultInstance()`` and an enum to its ``SafeEnum/fallback``. `Date`, `URL`, `UUID` and
/// `Data` have no default that could not be taken for an answer: make them Optional, or name one with ``SafeDefault``.
///
///     struct Product: Codable {
///       @SafeBox var id: String     // {"id": null} gives ""
///       @SafeBox var seenAt: Date?  // {"seenAt": "yesterday"} gives nil
///     }
public protocol SafeValue: Rescuable {
  /// The value that stands in where the payload has no usable one.
  static var safeDefault: Self { get }
}
