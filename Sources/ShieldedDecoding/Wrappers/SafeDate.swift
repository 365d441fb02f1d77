import Foundation

/// A property wrapper for a date that the payload has in one of several formats.
///
///     enum CreatedAt: DateFormatList {
///       static let formats: [DateFormat] = [.iso8601, .seconds, .milliseconds]
///     }
///
///     struct Order: Codable {
///       @SafeDate<CreatedAt> var createdAt: Date?
///     }
///     // {"createdAt": "2024-01-02T03:04:05Z"} gives the date
///     // {"createdAt": 1704164645} gives the same date, recorded as retyped by dateFromMagnitude
///     // {"createdAt": "2024-01-02"} and {"createdAt": true} give nil: invalidString, typeMismatch
///
/// The list is chosen by type, as the default of ``SafeDefault`` is. See ``DateFormatList`` for a property that isn't Optional,
/// and ``DateFormat`` for the formats.
///
/// - The first format that reads the value wins. Any other than the first is recorded.
/// - The date strategy of the decoder, and that of an encoder, don't apply. The date is encoded in the first format.
/// - Under ``RescuePolicy/strict``, only the first format is accepted.
/// - If the list is empty or has an invalid pattern, decoding throws a ``DateFormatError``.
///
/// The wrapper adds no storage.
@frozen
@propertyWrapper
public struct SafeDate<Formats: DateFormatList>: Sendable, Hashable {
  /// The date, of the type that the property declares.
  public var wrappedValue: Formats.Value

  /// Creates a wrapper around a date, so that a memberwise initializer takes the plain date.
  ///
  /// - Parameter wrappedValue: The date.
  @inlinable
  public init(wrappedValue: Formats.Value) {
    self.wrappedValue = wrappedValue
  }
}

extension SafeDate: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [] } }

// MARK: - Decoding and encoding

extension KeyedDecodingContainer {
  /// Decodes a ``SafeDate`` property. A synthesized `init(from:)` calls this method.
  ///
  /// - Parameters:
  ///   - type: The wrapper's type.
  ///   - key: The property's key.
  /// - Returns: The date in the first listed format that reads the value, or the default. A missing key gives the default,
  ///   except for an Optional, where it gives `nil`. With the formats `.iso8601` and `.seconds`, `{"at": 0}` gives 1970.
  /// - Throws: What plain `Codable` throws for a value that isn't in the first format, if the ``RescuePolicy`` forbids the
  ///   rescue; ``DateFormatError`` if the list isn't valid.
  @inlinable
  public func decode<Formats: DateFormatList>(
    _ type: SafeDate<Formats>.Type,
    forKey key: Key
  ) throws -> SafeDate<Formats> {
    SafeDate(wrappedValue: try Formats.Value._decode(from: self, forKey: key, formats: Formats.self))
  }
}

extension SafeDate: Decodable {
  /// Decodes a date that has no key of its own, such as an element or a whole payload.
  ///
  /// - Parameter decoder: A decoder positioned at the value.
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue or if the whole payload isn't a date; a default
  ///   would hide the failure. ``DateFormatError`` if the list isn't valid.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Formats.Value._decode(from: decoder, formats: Formats.self))
  }
}

extension SafeDate: Encodable {
  /// Encodes the date without a wrapper, in the first listed format.
  ///
  /// - Parameter encoder: The encoder to write data to.
  /// - Throws: What the encoder throws; ``DateFormatError`` if the list isn't valid.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue._encode(to: encoder, formats: Formats.self)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a ``SafeDate`` property as its date, in the first listed format. For `nil`, the key is omitted.
  ///
  /// - Parameters:
  ///   - box: The wrapper.
  ///   - key: The property's key.
  /// - Throws: What the container throws; ``DateFormatError`` if the list isn't valid.
  public mutating func encode<Formats: DateFormatList>(_ box: SafeDate<Formats>, forKey key: Key) throws {
    try box.wrappedValue._encode(to: &self, forKey: key, formats: Formats.self)
  }
}

// MARK: - The two types of dates

extension Date: ListedDateValue {
  /// Decodes the date for a key.
  @inlinable
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
  @inlinable
  public static func _decode<Formats: DateFormatList, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    formats: Formats.Type
  ) throws -> Date? where Formats.Value == Date? {
    let listed = try KeyedRescue.decode(from: container, forKey: key) { Formats._listed(Formats.defaultValue) }
    return Formats._date(listed)
  }

  /// Decodes the date that a decoder is positioned at. A `null` gives `nil`, and isn't recorded.
  public static func _decode<Formats: DateFormatList>(
    from decoder: any Decoder,
    formats: Formats.Type
  ) throws -> Date? where Formats.Value == Date? {
    Formats._date(try SingleValueRescue.value(from: decoder) { Formats._listed(Formats.defaultValue) })
  }

  /// Encodes the date for a key. For `nil`, the key is omitted.
  public func _encode<Formats: DateFormatList, Key: CodingKey>(
    to container: inout KeyedEncodingContainer<Key>,
    forKey key: Key,
    formats: Formats.Type
  ) throws {
    try container.encodeIfPresent(Formats._listed(self), forKey: key)
  }

  /// Encodes the date, and `nil` as `null`.
  public func _encode<Formats: DateFormatList>(to encoder: any Encoder, formats: Formats.Type) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Formats._listed(self))
  }
}
