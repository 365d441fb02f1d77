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
        switch DirectTokens.audience {
        case .nobody:
          // What is no array is as good as nothing: its default stands in.
          guard let tokens = try? container.decode(TokensForRescue.self, forKey: key).tokens else { return nil }
          return tokens.map { Element.converted(from: $0).value ?? Element.safeDefault }
        case .repeats:
          if let elements = try counted(in: container, forKey: key) { return elements }
        case .settings, nil: break
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

  /// Decodes elements one by one, and has those that don't fit counted by the decoder.
  ///
  /// - Returns: `nil` where there is no array, or nobody who counts.
  /// - Throws: An error that is not the decoder's own.
  @usableFromInline
  static func counted<Key: CodingKey>(
    in container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> [Element]? {
    guard var list = try? container.nestedUnkeyedContainer(forKey: key) else { return nil }
    var second = list
    var elements: [Element] = []
    while true {
      do {
        try Element.appendPlain(to: &elements, from: &list)
        return elements
      } catch {
        if error is UnmovingDecoderError { return nil }
        _ = try DecoderFault.recognised(error, for: Element.rescueTarget)
        // A type that reads its elements by itself may have moved past the one that it refuses.
        if list.currentIndex != elements.count {
          while second.currentIndex < elements.count { _ = try second.decode(SkippedElement.self) }
          list = second
        }
        // A decoder gives somebody who counts for all elements, or for none.
        guard let asked = try? list.decode(TokenForRescue.self), let repeats = asked.repeats else { return nil }
        let conversion = Element.converted(from: asked.token)
        let position = elements.count
        repeats.note(
          conversion.outcome,
          of: asked.token,
          for: Element.rescueTarget,
          expected: Element.self,
          at: { RescuePathSource(list.codingPath, index: position) }
        )
        elements.append(conversion.value ?? Element.safeDefault)
      }
    }
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
