/// A dictionary is rescued as by ``DroppingDictionary``: an invalid entry is dropped.
///
///     struct Shop: Codable {
///       @SafeBox var names: [String: String]
///       @SafeBox var stock: [Int: Int]
///     }
///     // {"names": {"en": "Shop", "de": {}}, "stock": {"7": "3", "many": 1}}
///     // gives names ["en": "Shop"] and stock [7: 3]
///
/// In a dictionary with `Int` keys, an entry whose key isn't an integer is dropped too.
extension Dictionary: Rescuable where Key: RescuableKey, Value: Rescuable {
  /// Decodes the dictionary for a key, rescuing each entry.
  public static func _decodePlainIfPresent<FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [Key: Value]? {
    try Key._decodeEntriesIfPresent(from: container, forKey: key)
  }

  /// Decodes the dictionary for a key, rescuing each entry. A missing key throws.
  public static func _decodePlain<FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [Key: Value] {
    try Key._decodeEntries(from: container, forKey: key)
  }

  /// Decodes the next element as a dictionary, rescuing each entry.
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> [Key: Value] {
    try Key._decodeEntries(from: &container)
  }

  /// Decodes a dictionary from a decoder, rescuing each entry.
  public static func _decodePlain(from decoder: any Decoder) throws -> [Key: Value] {
    try Key._decodeEntries(from: decoder)
  }

  /// Never returns a value, only the reason: a dictionary is decoded from an object only, entry by entry.
  public static func converted(from token: JSONToken) -> Conversion<[Key: Value]> { RescueRules.collection(token) }

  /// The table row for dictionaries.
  public static var rescueTarget: RescueTarget { .dictionary }
}

extension Dictionary: SafeValue where Key: RescuableKey, Value: Rescuable {
  /// The empty dictionary.
  public static var defaultValue: [Key: Value] { [:] }
}
