/// An array whose elements have defaults is rescued as ``SafeArray`` does it: a bad element is substituted.
extension Array: Rescuable where Element: SafeValue {
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> [Element]? {
    try container.decodeIfPresent(RescuedElements<Substituting<Element>>.self, forKey: key)?.elements
  }

  public static func decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> [Element] {
    try container.decode(RescuedElements<Substituting<Element>>.self, forKey: key).elements
  }

  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> [Element] {
    try container.decode(RescuedElements<Substituting<Element>>.self).elements
  }

  public static func decodePlain(from decoder: any Decoder) throws -> [Element] {
    try RescuedElements<Substituting<Element>>(from: decoder).elements
  }

  /// Gives no value: an array is read from an array, element by element.
  public static func converted(from token: JSONToken) -> Conversion<[Element]> { RescueRules.collection(token) }

  /// An array.
  public static var rescueTarget: RescueTarget { .array }
}

extension Array: SafeValue where Element: SafeValue {
  /// The empty array.
  public static var safeDefault: [Element] { [] }
}
