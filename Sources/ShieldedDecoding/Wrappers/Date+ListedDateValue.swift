import Foundation

extension Date: ListedDateValue {
  /// Decodes the date for a key.
  public static func _decode<Formats: DateFormatList, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    formats: Formats.Type
  ) throws -> Date where Formats.Value == Date {
    try KeyedRescue.decode(from: container, forKey: key) { ListedDate<Formats>(Formats.defaultValue) }.date
  }

  /// Decodes the date that a decoder is positioned at.
  public static func _decode<Formats: DateFormatList>(
    from decoder: any Decoder,
    formats: Formats.Type
  ) throws -> Date where Formats.Value == Date {
    try SingleValueRescue.value(from: decoder) { ListedDate<Formats>(Formats.defaultValue) }.date
  }

  /// Encodes the date for a key.
  public func _encode<Formats: DateFormatList, Key: CodingKey>(
    to container: inout KeyedEncodingContainer<Key>,
    forKey key: Key,
    formats: Formats.Type
  ) throws {
    try container.encode(ListedDate<Formats>(self), forKey: key)
  }

  /// Encodes the date.
  public func _encode<Formats: DateFormatList>(to encoder: any Encoder, formats: Formats.Type) throws {
    try ListedDate<Formats>(self).encode(to: encoder)
  }
}

extension Optional: ListedDateValue where Wrapped == Date {
  /// Decodes the date for a key. A missing key and a `null` give `nil`, and aren't recorded.
  public static func _decode<Formats: DateFormatList, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    formats: Formats.Type
  ) throws -> Date? where Formats.Value == Date? {
    let listed = try KeyedRescue.decode(from: container, forKey: key) { Formats.listed(Formats.defaultValue) }
    return Formats.date(listed)
  }

  /// Decodes the date that a decoder is positioned at. A `null` gives `nil`, and isn't recorded.
  public static func _decode<Formats: DateFormatList>(
    from decoder: any Decoder,
    formats: Formats.Type
  ) throws -> Date? where Formats.Value == Date? {
    Formats.date(try SingleValueRescue.value(from: decoder) { Formats.listed(Formats.defaultValue) })
  }

  /// Encodes the date for a key. For `nil`, the key is omitted.
  public func _encode<Formats: DateFormatList, Key: CodingKey>(
    to container: inout KeyedEncodingContainer<Key>,
    forKey key: Key,
    formats: Formats.Type
  ) throws {
    try container.encodeIfPresent(Formats.listed(self), forKey: key)
  }

  /// Encodes the date, and `nil` as `null`.
  public func _encode<Formats: DateFormatList>(to encoder: any Encoder, formats: Formats.Type) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Formats.listed(self))
  }
}
