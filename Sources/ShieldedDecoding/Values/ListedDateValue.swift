import Foundation

/// The types of a ``SafeDate`` property: `Date` and `Date?`.
///
/// The requirements decode and encode a date by the formats of a list.
public protocol ListedDateValue: Rescuable, Hashable {
  /// Decodes the date for a key, rescues it, or uses the default of the list.
  ///
  /// - Parameters:
  ///   - container: The keyed container.
  ///   - key: The key of the date.
  ///   - formats: The list.
  /// - Throws: The same errors as ``SafeDate``.
  static func _decode<Formats: DateFormatList, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    formats: Formats.Type
  ) throws -> Self where Formats.Value == Self

  /// Decodes the date that a decoder is positioned at, rescues it, or uses the default of the list.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - formats: The list.
  /// - Throws: The same errors as ``SafeDate``.
  static func _decode<Formats: DateFormatList>(
    from decoder: any Decoder,
    formats: Formats.Type
  ) throws -> Self where Formats.Value == Self

  /// Encodes the date for a key in the first format of the list. For `nil`, the key is omitted.
  ///
  /// - Parameters:
  ///   - container: The keyed container.
  ///   - key: The key of the date.
  ///   - formats: The list.
  /// - Throws: What the container throws; ``DateFormatError`` if the list isn't valid.
  func _encode<Formats: DateFormatList, Key: CodingKey>(
    to container: inout KeyedEncodingContainer<Key>,
    forKey key: Key,
    formats: Formats.Type
  ) throws

  /// Encodes the date in the first format of the list, and `nil` as `null`.
  ///
  /// - Parameters:
  ///   - encoder: The encoder.
  ///   - formats: The list.
  /// - Throws: What the encoder throws; ``DateFormatError`` if the list isn't valid.
  func _encode<Formats: DateFormatList>(to encoder: any Encoder, formats: Formats.Type) throws
}
