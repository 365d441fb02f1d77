import Foundation

extension ListedDate: Rescuable {
  /// Decodes a date by the first format of the list, or returns `nil` for a missing key and for `null`.
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> ListedDate? {
    // Without a decoder of its own, which a container makes for a type with an `init(from:)`.
    let format = try Formats.firstFormat()
    let date: Date?
    if format.isNumber {
      guard let number = try container.decodeIfPresent(Double.self, forKey: key) else { return nil }
      date = RescueRules.firstDate(number, formats: Formats.formats)
    } else {
      guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
      date = RescueRules.firstDate(text, formats: Formats.formats)
    }
    if let date { return ListedDate(date) }
    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: mismatch(with: format))
  }

  static func mismatch(with format: DateFormat) -> String { "The value isn't a date in the format \(format)." }

  /// Converts the token with ``RescueRules/date(_:formats:)``.
  public static func converted(from token: JSONToken) -> Conversion<ListedDate> {
    RescueRules.date(token, formats: Formats.formats).map(ListedDate.init)
  }

  /// The table row for dates.
  public static var rescueTarget: RescueTarget { .date }

  /// `Date`, the type that the user declared.
  public static var _expectedType: any Any.Type { Date.self }

  /// An Optional of `Date`.
  public static var _expectedOptionalType: any Any.Type { Date?.self }
}

/// A list without a default drops invalid elements.
extension ListedDate: ValueWithoutDefault {}
