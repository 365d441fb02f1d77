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
          // What isn't an array has no elements to keep, and its default is the same as a missing key's.
          if DirectTokens.suffice(for: Element.self) {
            guard let asked = try? container.decode(TokensForRescue.self, forKey: key) else { return nil }
            if let tokens = asked.tokens {
              return tokens.map { Element.converted(from: $0).value ?? Element.safeDefault }
            }
          }
          guard let list = try? container.nestedUnkeyedContainer(forKey: key) else { return nil }
          if let elements = try converted(list, counting: false) { return elements }
        case .repeats:
          if let list = try? container.nestedUnkeyedContainer(forKey: key),
            let elements = try converted(list, counting: true)
          {
            return elements
          }
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

  /// Decodes elements one by one, and converts the tokens of those that the decoder refuses.
  ///
  /// The decoder reads every element first, and only what it refuses is converted: it may read what the table doesn't know,
  /// such as `"nan"` under a float strategy, or what the type's own `init(from:)` knows.
  ///
  /// - Parameters:
  ///   - container: The array, at its first element.
  ///   - isCounting: Whether the decoder counts the rescues for a log.
  /// - Returns: The elements, or `nil` if the decoder doesn't supply tokens or doesn't count.
  /// - Throws: An error that isn't the decoder's own.
  @usableFromInline
  static func converted(
    _ container: any UnkeyedDecodingContainer,
    counting isCounting: Bool
  ) throws -> [Element]? {
    var list = container
    var second = container
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
        // A decoder supplies tokens, and counts, for all elements or for none.
        guard let asked = try? list.decode(TokenForRescue.self), asked.isDirect else { return nil }
        let conversion = Element.converted(from: asked.token)
        if isCounting {
          guard let repeats = asked.repeats else { return nil }
          let position = elements.count
          repeats.note(
            conversion.outcome,
            of: asked.token,
            for: Element.rescueTarget,
            expected: Element._expectedType,
            at: { RescuePathSource(list.codingPath, index: position) }
          )
        }
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
