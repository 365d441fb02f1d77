/// A dictionary is rescued as ``DroppingDictionary`` does it: a bad entry is dropped.
extension Dictionary: Rescuable where Key == String, Value: Rescuable {
  /// Decodes the value under a key by the container's own call for the type.
  public static func decodePlainIfPresent<FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [String: Value]? {
    try container.decodeIfPresent([String: RescuedEntry<Value>].self, forKey: key)?.compactMapValues(\.value)
  }

  /// Decodes the value under a key, and throws where there is none.
  public static func decodePlain<FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [String: Value] {
    try container.decode([String: RescuedEntry<Value>].self, forKey: key).compactMapValues(\.value)
  }

  /// Decodes the next element by the container's own call for the type.
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> [String: Value] {
    try container.decode([String: RescuedEntry<Value>].self).compactMapValues(\.value)
  }

  /// Decodes the value that a decoder holds.
  public static func decodePlain(from decoder: any Decoder) throws -> [String: Value] {
    try decoder.singleValueContainer().decode([String: RescuedEntry<Value>].self).compactMapValues(\.value)
  }

  /// Gives no value: a dictionary is read from an object, entry by entry.
  public static func converted(from token: JSONToken) -> Conversion<[String: Value]> { RescueRules.collection(token) }

  /// A dictionary.
  public static var rescueTarget: RescueTarget { .dictionary }
}

extension Dictionary: SafeValue where Key == String, Value: Rescuable {
  /// The empty dictionary.
  public static var safeDefault: [String: Value] { [:] }
}
