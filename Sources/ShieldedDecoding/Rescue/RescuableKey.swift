/// A type of dictionary key whose entries can be rescued: `String` or `Int`.
///
/// No other type conforms. `Codable` reads a dictionary with other keys from an array of keys and values or, if the key type is
/// `CodingKeyRepresentable`, from an object. Its entries aren't rescued.
public protocol RescuableKey: Hashable, Decodable, Sendable {
  /// Decodes the entries for a key as plain `Codable` would, rescuing each entry, or returns `nil` for a missing key and for
  /// `null`.
  ///
  /// - Parameters:
  ///   - container: The keyed container that may hold the dictionary.
  ///   - key: The key of the dictionary.
  /// - Throws: What the container throws, if it holds no dictionary.
  static func _decodeEntriesIfPresent<Value: Rescuable, FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [Self: Value]?

  /// Decodes the entries for a key, rescuing each entry. A missing key throws.
  ///
  /// - Parameters:
  ///   - container: The keyed container.
  ///   - key: The key of the dictionary.
  /// - Throws: What the container throws, if it holds no dictionary.
  static func _decodeEntries<Value: Rescuable, FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [Self: Value]

  /// Decodes the next element as a dictionary, rescuing each entry.
  ///
  /// - Parameter container: The unkeyed container, which advances by one on success.
  /// - Throws: What the container throws, if the element isn't a dictionary.
  static func _decodeEntries<Value: Rescuable>(
    from container: inout any UnkeyedDecodingContainer
  ) throws -> [Self: Value]

  /// Decodes a dictionary from a decoder, rescuing each entry.
  ///
  /// - Parameter decoder: A decoder positioned at the dictionary.
  /// - Throws: What the decoder throws, if the value isn't a dictionary.
  static func _decodeEntries<Value: Rescuable>(from decoder: any Decoder) throws -> [Self: Value]
}

/// The entries are decoded as `[String: RescuedEntry]`, so that the keys keep the payload's bytes.
///
/// Their values are read by closures. In generic code, a key path such as `\.value` is made anew by each call, which for a
/// dictionary of three entries took half of the time.
extension String: RescuableKey {
  /// Decodes the entries for a key, if there are any.
  public static func _decodeEntriesIfPresent<Value: Rescuable, FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [String: Value]? {
    try container.decodeIfPresent([String: RescuedEntry<Value>].self, forKey: key)?.compactMapValues { $0.value }
  }

  /// Decodes the entries for a key, or throws if there are none.
  public static func _decodeEntries<Value: Rescuable, FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [String: Value] {
    try container.decode([String: RescuedEntry<Value>].self, forKey: key).compactMapValues { $0.value }
  }

  /// Decodes the entries of the next element.
  public static func _decodeEntries<Value: Rescuable>(
    from container: inout any UnkeyedDecodingContainer
  ) throws -> [String: Value] {
    try container.decode([String: RescuedEntry<Value>].self).compactMapValues { $0.value }
  }

  /// Decodes the entries of a decoder's value.
  public static func _decodeEntries<Value: Rescuable>(from decoder: any Decoder) throws -> [String: Value] {
    try decoder.singleValueContainer().decode([String: RescuedEntry<Value>].self).compactMapValues { $0.value }
  }
}

/// A key that isn't the decimal spelling of an `Int` drops its entry.
extension Int: RescuableKey {
  /// Decodes the entries for a key, if there are any.
  public static func _decodeEntriesIfPresent<Value: Rescuable, FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [Int: Value]? {
    try container.decodeIfPresent(IntegerKeyedEntries<Value>.self, forKey: key)?.entries
  }

  /// Decodes the entries for a key, or throws if there are none.
  public static func _decodeEntries<Value: Rescuable, FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [Int: Value] {
    try container.decode(IntegerKeyedEntries<Value>.self, forKey: key).entries
  }

  /// Decodes the entries of the next element.
  public static func _decodeEntries<Value: Rescuable>(
    from container: inout any UnkeyedDecodingContainer
  ) throws -> [Int: Value] {
    try container.decode(IntegerKeyedEntries<Value>.self).entries
  }

  /// Decodes the entries of a decoder's value.
  public static func _decodeEntries<Value: Rescuable>(from decoder: any Decoder) throws -> [Int: Value] {
    try IntegerKeyedEntries<Value>(from: decoder).entries
  }
}
