/// A dictionary is rescued as by ``DroppingDictionary``: an invalid entry is dropped.
///
///     struct Shop: Codable {
///       @SafeBox var names: [String: String]
///       @SafeBox var stock: [Int: Int]
///     }
///     // {"names": {"en": "Shop", "de": {}}, "stock": {"7": "3", "many": 1}}
///     // gives names ["en": "Shop"] and stock [7: 3]
///
/// In a dictionary with `Int` keys, an entry whose key isn't an integer is dropped too. An enum can be the key if it is a
/// ``RescuableKey``.
extension Dictionary: Rescuable where Key: RescuableKey, Value: Rescuable {
  /// Decodes the dictionary for a key, rescuing each entry.
  public static func _decodePlainIfPresent<FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [Key: Value]? { try Key._decodeEntriesIfPresent(from: container, forKey: key) }

  /// Decodes the dictionary for a key, rescuing each entry. A missing key throws.
  public static func _decodePlain<FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [Key: Value] { try Key._decodeEntries(from: container, forKey: key) }

  /// Decodes the next element as a dictionary, rescuing each entry.
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> [Key: Value] {
    try Key._decodeEntries(from: &container)
  }

  /// Decodes a dictionary from a decoder, rescuing each entry.
  public static func _decodePlain(from decoder: any Decoder) throws -> [Key: Value] {
    try Key._decodeEntries(from: decoder)
  }

  /// Never returns a value, only the reason: a dictionary is decoded from an object only, entry by entry.
  public static func _converted(from token: JSONToken) -> Conversion<[Key: Value]> { RescueRules.collection(token) }

  /// The table row for dictionaries.
  public static var _rescueTarget: RescueTarget { .dictionary }
}

extension Dictionary: SafeValue where Key: RescuableKey, Value: Rescuable {
  /// The empty dictionary.
  public static var _defaultValue: [Key: Value] { [:] }
}

/// A type of dictionary key whose entries can be rescued: `String`, `Int`, or a type that has one of them as its raw value, and
/// declares the conformance.
///
///     enum Currency: String, Codable, RescuableKey { case eur = "EUR", usd = "USD" }
///     // {"rates": {"EUR": 1, "USD": "1.08", "XXX": 2}} under `@SafeBox var rates: [Currency: Double]`
///     // gives [.eur: 1, .usd: 1.08]
///
/// An entry whose key isn't a case is dropped, and recorded under its key with the reason ``RescueReason/unknownCase``; the policy
/// for ``RescueTarget/enumeration`` from ``RescueSource/string`` applies. Of several keys for one case, such as further spellings
/// of a `@Shielded` enum, the entry of the raw value is kept, or else the first in the order of the strings. The others are dropped in
/// the same way. The strict policy and plain types drop nothing: over `ShieldedJSONDecoder` the last entry is kept, and over
/// `JSONDecoder` any of them.
///
/// `Codable` reads and writes such a dictionary as an object, because its key is `CodingKeyRepresentable`. The decoder's key strategy
/// applies to keys that aren't of type `String`, as with plain `Codable`. A dictionary with keys of any other type isn't rescued
/// entry by entry. `Codable` reads it from an array of keys and values or, if the type is `CodingKeyRepresentable`, from an object.
public protocol RescuableKey: Hashable, Decodable, Sendable, CodingKeyRepresentable {
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
extension Int: RescuableKey {}

// These are for every type but `String`.
extension RescuableKey {
  /// Decodes the entries for a key, if there are any.
  public static func _decodeEntriesIfPresent<Value: Rescuable, FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [Self: Value]? {
    try container.decodeIfPresent(RepresentedEntries<Self, Value>.self, forKey: key)?.entries
  }

  /// Decodes the entries for a key, or throws if there are none.
  public static func _decodeEntries<Value: Rescuable, FieldKey: CodingKey>(
    from container: KeyedDecodingContainer<FieldKey>,
    forKey key: FieldKey
  ) throws -> [Self: Value] { try container.decode(RepresentedEntries<Self, Value>.self, forKey: key).entries }

  /// Decodes the entries of the next element.
  public static func _decodeEntries<Value: Rescuable>(
    from container: inout any UnkeyedDecodingContainer
  ) throws -> [Self: Value] { try container.decode(RepresentedEntries<Self, Value>.self).entries }

  /// Decodes the entries of a decoder's value.
  public static func _decodeEntries<Value: Rescuable>(from decoder: any Decoder) throws -> [Self: Value] {
    try RepresentedEntries<Self, Value>(from: decoder).entries
  }
}

// MARK: - Entries

/// A dictionary entry that is rescued separately. Its value is `nil` if the entry is dropped.
///
/// Dictionaries are decoded as `[String: RescuedEntry]` because decoders don't apply their key strategy to the keys of a
/// `[String: T]`.
package struct RescuedEntry<Value: Rescuable>: Decodable {
  package let value: Value?

  package init(from decoder: any Decoder) throws {
    // Entries are dropped if they are invalid, which this one could still become.
    if try IncompletePayload.isArriving(in: decoder) {
      value = nil
      return
    }
    do {
      value = try SingleValueRescue.value(Value.self, from: decoder, replacement: { .dropped })
    } catch  where DecoderErrorKind(error) != nil || error is RescueRefusal {
      throw RescueRefusal(error)
    }
  }
}

extension RescuedEntry: KeyRepairing {
  package static var isLeftOutUntilComplete: Bool { true }

  package static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String?
  {
    let failedValue = FailedValue(
      token: .invalidString(repaired: repaired),
      error: error,
      errorKind: .corrupted,
      settings: RescueSettings.current
    )
    let path = { RescuePathSource(decoder.codingPath + [RawCodingKey(repaired)]) }
    switch failedValue.resolve(String.self, replacement: .dropped, at: path) {
    case .keep(let key): return key
    case .replace: return nil
    case .refuse: throw RescueRefusal(error)
    }
  }
}

/// A type of dictionary value that can repair keys with invalid Unicode.
///
/// A decoder with access to the key's bytes asks this type for a usable key. Other decoders throw an error for the whole
/// dictionary and don't report which key is invalid.
package protocol KeyRepairing: Decodable {
  /// A Boolean value that indicates whether a value that may still arrive is left out, so that the others needn't wait for it.
  static var isLeftOutUntilComplete: Bool { get }

  /// Returns the repaired key if the policy allows it, and records the repair.
  ///
  /// - Parameters:
  ///   - repaired: The payload's key, with U+FFFD in place of invalid Unicode.
  ///   - error: The error that plain `Codable` throws for the key.
  /// - Returns: The entry's key, or `nil` to drop the entry.
  /// - Throws: `error`, if the policy forbids the rescue.
  static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String?
}

/// The entries of a dictionary whose keys are made of coding keys, such as integers or an enum's cases. Each is rescued separately.
///
/// The keys are read as plain `Codable` reads them: through a keyed container, and therefore after the decoder's key strategy.
struct RepresentedEntries<Key: RescuableKey, Value: Rescuable>: Decodable {
  let entries: [Key: Value]

  init(from decoder: any Decoder) throws {
    if RescueSettings.current.policy.isStrict {
      // A decoder may refuse a dictionary as a whole, before it reads an entry.
      entries = try decoder.singleValueContainer().decode([Key: Value].self)
      return
    }
    do {
      entries = try Self.rescuedEntries(of: decoder)
    } catch let refusal as RescueRefusal {
      throw Self.errorOfKeys(in: decoder).map(RescueRefusal.init) ?? refusal
    }
  }

  private static func rescuedEntries(of decoder: any Decoder) throws -> [Key: Value] {
    let container = try decoder.container(keyedBy: IntegerKey.self)
    let keys = container.allKeys
    let spellings = spellings(of: keys)
    var entries: [Key: Value] = [:]
    entries.reserveCapacity(keys.count)
    for codingKey in keys {
      guard let key = Key(codingKey: codingKey),
        spellings[key]?.utf8.elementsEqual(codingKey.stringValue.utf8) == true
      else {
        try drop(codingKey, from: decoder)
        continue
      }
      if let value = try container.decode(RescuedEntry<Value>.self, forKey: codingKey).value { entries[key] = value }
    }
    return entries
  }

  /// Returns the coding key that is used for each key.
  ///
  /// Of several that give the same key, such as `"2"` and `"02"`, it is the one that is encoded, or else the first in the
  /// order of the strings, because the order of the keys is that of the payload or of a hash.
  private static func spellings(of codingKeys: [IntegerKey]) -> [Key: String] {
    var spellings: [Key: String] = [:]
    for codingKey in codingKeys {
      guard let key = Key(codingKey: codingKey) else { continue }
      let (first, second, usual) = (spellings[key], codingKey.stringValue, key.codingKey.stringValue)
      let isUsual = [first, second].contains { $0?.utf8.elementsEqual(usual.utf8) == true }
      spellings[key] = isUsual ? usual : min(first ?? second, second)
    }
    return spellings
  }

  /// Returns the error of keys that aren't valid, which plain `Codable` throws before it reads an entry; `nil` if all are.
  private static func errorOfKeys(in decoder: any Decoder) -> DecodingError? {
    do {
      // With `Int` keys, a key that isn't an integer or a case is another error, of one entry.
      _ = try decoder.singleValueContainer().decode([Int: IgnoredValue].self)
    } catch let error as DecodingError {
      if case .dataCorrupted = error { return error }
    } catch {}
    return nil
  }

  /// Drops the entry of a coding key that gives no key, or is another spelling of one that is used, as the policy allows, and
  /// records it.
  ///
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue.
  @inline(never)
  private static func drop(_ key: IntegerKey, from decoder: any Decoder) throws {
    let settings = RescueSettings.current
    if settings.isLenientWithoutLog { return }
    let path = decoder.codingPath + [key]
    let token = JSONToken.string(key.stringValue)
    let isInteger = Key.self == Int.self
    let context = DecodingError.Context(
      codingPath: path,
      debugDescription: isInteger
        ? "Expected Int key but found String key instead." : "Could not convert key to type \(Key.self)"
    )
    let error = isInteger ? DecodingError.typeMismatch(Int.self, context) : .dataCorrupted(context)
    let failedValue = FailedValue(token: token, error: error, errorKind: .corrupted, settings: settings)
    var reason = RescueReason.unknownCase
    if isInteger {
      // The table converts "7.0" to an integer, but plain `Codable` never spells a key like this.
      reason = if case .unusable(let reason) = Int._converted(from: token) { reason } else { .notNumeric }
    }
    let decision = failedValue.decide(
      on: .unusable(reason),
      for: isInteger ? .integer : .enumeration,
      replacement: .dropped,
      expected: Key.self,
      at: { RescuePathSource(path) }
    )
    if case .refuse = decision { throw RescueRefusal(error) }
  }
}
