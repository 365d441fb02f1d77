/// A set is decoded from an array whose invalid elements are dropped.
///
///     struct Article: Codable {
///       @SafeBox var tags: Set<Int>
///     }
///     // {"tags": [1, "2", {}, 1]} gives [1, 2]
///     // {"tags": ""}, {"tags": null} and {} give []
///
/// An array under ``SafeBox`` replaces an invalid element by its default, to keep the places of the others. A set has no
/// places, and a default would claim to be a member of it. Each dropped element is recorded with its index in the array.
/// Equal elements aren't recorded: plain `Codable` keeps one of them too.
extension Set: Rescuable where Element: Rescuable {
  /// Decodes the set for a key, rescuing each element.
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Set<Element>? {
    try container.decodeIfPresent(KeptElements<Element>.self, forKey: key).map { Set($0.elements) }
  }

  /// Decodes the set for a key, rescuing each element. A missing key throws.
  public static func _decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Set<Element> {
    Set(try container.decode(KeptElements<Element>.self, forKey: key).elements)
  }

  /// Decodes the next element as a set, rescuing each of its elements.
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Set<Element> {
    Set(try container.decode(KeptElements<Element>.self).elements)
  }

  /// Decodes a set from a decoder, rescuing each element.
  public static func _decodePlain(from decoder: any Decoder) throws -> Set<Element> {
    Set(try KeptElements<Element>(from: decoder).elements)
  }

  /// Never returns a value, only the reason: a set is decoded from an array only, element by element.
  public static func converted(from token: JSONToken) -> Conversion<Set<Element>> { RescueRules.collection(token) }

  /// The table row for arrays.
  public static var rescueTarget: RescueTarget { .array }
}

extension Set: SafeValue where Element: Rescuable {
  /// The empty set.
  public static var defaultValue: Set<Element> { [] }
}
