/// An array whose elements have defaults is rescued as by ``SafeArray``: an invalid element is replaced by its default.
extension Array: Rescuable where Element: SafeValue {
  /// Decodes the array for a key, rescuing each element.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> [Element]? {
    // With our own decoder, try the whole array first: most arrays are clean.
    if DirectTokens.triesWholeList(of: Element.self) {
      do {
        return try container.decodeIfPresent([Element].self, forKey: key)
      } catch {
        switch DirectTokens.observer {
        case .nothing:
          // A token that isn't an array has no elements to keep.
          if DirectTokens.areSufficient(for: Element.self) {
            guard let supplied = try? container.decode(TokensForRescue.self, forKey: key) else { throw error }
            if let tokens = supplied.tokens {
              return tokens.map { Element._converted(from: $0).value ?? Element._defaultValue }
            }
          }
          guard let list = try? container.nestedUnkeyedContainer(forKey: key) else { throw error }
          if let elements = try converted(list, counting: false) { return elements }
        case .tallyCache:
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
  /// The elements are decoded first because the decoder may accept values that the table doesn't, such as `"nan"` under a
  /// float strategy or whatever the type's own `init(from:)` accepts.
  ///
  /// - Parameters:
  ///   - container: The array's container, at its first element.
  ///   - isCounting: Whether the decoder counts the rescues for a log.
  /// - Returns: The elements, or `nil` if the decoder doesn't supply tokens or doesn't count.
  /// - Throws: An error that isn't the decoder's own.
  @usableFromInline
  static func converted(_ container: any UnkeyedDecodingContainer, counting isCounting: Bool) throws -> [Element]? {
    var list = container
    var second = container
    var elements: [Element] = []
    while true {
      do {
        try Element._appendPlain(to: &elements, from: &list)
        return elements
      } catch {
        if error is UnmovingDecoderError { return nil }
        _ = try DecoderErrorKind.recognized(error, for: Element._rescueTarget)
        // A type with its own `_appendPlain` may have moved past the element that it refused.
        if list.currentIndex != elements.count {
          while second.currentIndex < elements.count {
            // Some decoders give a `null` only to an Optional. The list must then be read element by element.
            guard (try? second.decode(IgnoredValue.self)) != nil else { return nil }
          }
          list = second
        }
        // A decoder supplies tokens, and counts, for all elements or for none.
        guard let supplied = try? list.decode(TokenForRescue.self), supplied.isSupplied else { return nil }
        let conversion = Element.conversion(of: supplied.token)
        // The last element of a truncated payload isn't replaced.
        if supplied.token.isIncomplete, conversion.value == nil { return elements }
        if isCounting {
          guard let tallyCache = supplied.tallyCache else { return nil }
          let position = elements.count
          tallyCache.count(
            conversion.outcome,
            of: supplied.token,
            for: Element._rescueTarget,
            expected: Element._expectedType,
            at: { RescuePathSource(list.codingPath, index: position) }
          )
        }
        elements.append(conversion.value ?? Element._defaultValue)
      }
    }
  }

  /// Decodes the array for a key, rescuing each element. A missing key throws.
  public static func _decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> [Element] { try container.decode(SubstitutedElements<Element>.self, forKey: key).elements }

  /// Decodes the next element as an array, rescuing each of its elements.
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> [Element] {
    try container.decode(SubstitutedElements<Element>.self).elements
  }

  /// Decodes an array from a decoder, rescuing each element.
  public static func _decodePlain(from decoder: any Decoder) throws -> [Element] {
    try SubstitutedElements<Element>(from: decoder).elements
  }

  /// Never returns a value, only the reason: an array is decoded from an array only, element by element.
  public static func _converted(from token: JSONToken) -> Conversion<[Element]> { RescueRules.collection(token) }

  /// The table row for arrays.
  public static var _rescueTarget: RescueTarget { .array }
}

extension Array: SafeValue where Element: SafeValue {
  /// The empty array.
  public static var _defaultValue: [Element] { [] }
}

extension DirectTokens {
  /// Returns a Boolean value that indicates whether to try decoding an array of a type in one call: its elements are
  /// scalars, and with a decoder that supplies tokens a failed attempt costs little.
  ///
  /// If lost digits are recorded, Decimals are decoded one by one, each as a ``LosslessDecimal``. If anything is recorded, so is
  /// any type that isn't a standard one: its own `init(from:)` may rescue a part, and would do so again after the attempt.
  @usableFromInline
  static func triesWholeList(of type: any Rescuable.Type) -> Bool {
    let target = type._rescueTarget
    guard target.isScalar, areSupplied else { return false }
    return type._isStandardScalar ? !(target.losesDigitsSilently && isObserved) : !isObserved
  }

  /// Returns a Boolean value that indicates whether the rescue table converts a type's tokens to the same values as a
  /// decoder without strategies for scalars.
  ///
  /// If so, a dirty list can be converted from its tokens alone. Decoding a half-dirty list element by element adds an eighth
  /// to the time of the whole object. `Decimal` is excluded: for more than 38 digits, the decoder keeps different digits than
  /// the table.
  @inlinable
  static func areSufficient<Element: Rescuable>(for type: Element.Type) -> Bool {
    Element._isStandardScalar && !Element._rescueTarget.losesDigitsSilently
  }
}

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
  ) throws -> Set<Element> { Set(try container.decode(KeptElements<Element>.self, forKey: key).elements) }

  /// Decodes the next element as a set, rescuing each of its elements.
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Set<Element> {
    Set(try container.decode(KeptElements<Element>.self).elements)
  }

  /// Decodes a set from a decoder, rescuing each element.
  public static func _decodePlain(from decoder: any Decoder) throws -> Set<Element> {
    Set(try KeptElements<Element>(from: decoder).elements)
  }

  /// Never returns a value, only the reason: a set is decoded from an array only, element by element.
  public static func _converted(from token: JSONToken) -> Conversion<Set<Element>> { RescueRules.collection(token) }

  /// The table row for arrays.
  public static var _rescueTarget: RescueTarget { .array }
}

extension Set: SafeValue where Element: Rescuable {
  /// The empty set.
  public static var _defaultValue: Set<Element> { [] }
}
