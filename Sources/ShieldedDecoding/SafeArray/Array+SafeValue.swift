/// An array whose elements have defaults is rescued as ``SafeArray`` does it: a bad element is substituted.
extension Array: Rescuable where Element: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> [Element]? {
    // Element by element only where that is needed: over a decoder of our own most arrays are clean, and read at once.
    if DirectTokens.readsWhole(Element.rescueTarget) {
      do {
        return try container.decodeIfPresent([Element].self, forKey: key)
      } catch {
        if DirectTokens.areAllThatCounts {
          // What is no array is as good as nothing: its default stands in.
          guard let tokens = try? container.decode(TokensForRescue.self, forKey: key).tokens else { return nil }
          return tokens.map { Element.converted(from: $0).value ?? Element.safeDefault }
        }
      }
    }
    return try substitutedIfPresent(in: container, forKey: key)
  }

  @usableFromInline
  static func substitutedIfPresent<Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> [Element]? {
    try container.decodeIfPresent(SubstitutedElements<Element>.self, forKey: key)?.elements
  }

  /// Decodes the value under a key, and throws where there is none.
  public static func decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> [Element] {
    try container.decode(SubstitutedElements<Element>.self, forKey: key).elements
  }

  /// Decodes the next element by the container's own call for the type.
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> [Element] {
    try container.decode(SubstitutedElements<Element>.self).elements
  }

  /// Decodes the value that a decoder holds.
  public static func decodePlain(from decoder: any Decoder) throws -> [Element] {
    try SubstitutedElements<Element>(from: decoder).elements
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
