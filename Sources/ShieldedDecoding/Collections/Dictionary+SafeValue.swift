/// A dictionary is rescued as by ``DroppingDictionary``: an invalid entry is dropped.
extension Dictionary: Rescuable where Key == String, Value: Rescuable {
  /// Decodes the dictionary for a key, rescuing each entry.
  public static func _decodePlainIfPresent<FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [String: Value]? {
    try container.decodeIfPresent([String: RescuedEntry<Value>].self, forKey: key)?.compactMapValues(\.value)
  }

  /// Decodes the dictionary for a key, rescuing each entry. A missing key throws.
  public static func _decodePlain<FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [String: Value] {
    try container.decode([String: RescuedEntry<Value>].self, forKey: key).compactMapValues(\.value)
  }

  /// Decodes the next element as a dictionary, rescuing each entry.
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> [String: Value] {
    try container.decode([String: RescuedEntry<Value>].self).compactMapValues(\.value)
  }

  /// Decodes a dictionary from a decoder, rescuing each entry.
  public static func _decodePlain(from decoder: any Decoder) throws -> [String: Value] {
    try decoder.singleValueContainer().decode([String: RescuedEntry<Value>].self).compactMapValues(\.value)
  }

  /// Never returns a value, only the reason: a dictionary is decoded from an object only, entry by entry.
  public static func converted(from token: JSONToken) -> Conversion<[String: Value]> { RescueRules.collection(token) }

  /// The table row for dictionaries.
  public static var rescueTarget: RescueTarget { .dictionary }
}

extension Dictionary: SafeValue where Key == String, Value: Rescuable {
  /// The empty dictionary.
  public static var defaultValue: [String: Value] { [:] }
}
