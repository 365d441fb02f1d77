/// The entries of a dictionary with integer keys, each rescued separately.
///
/// The keys are read as plain `Codable` reads those of an `[Int: T]`: through a keyed container, and therefore after the
/// decoder's key strategy.
struct IntegerKeyedEntries<Value: Rescuable>: Decodable {
  let entries: [Int: Value]

  init(from decoder: any Decoder) throws {
    if RescueSettings.current.policy.isStrict {
      // A decoder may refuse a dictionary with integer keys as a whole, before it reads an entry.
      entries = try decoder.singleValueContainer().decode([Int: Value].self)
      return
    }
    do {
      entries = try Self.rescuedEntries(of: decoder)
    } catch let refusal as RescueRefusal {
      throw Self.errorOfKeys(in: decoder).map(RescueRefusal.init) ?? refusal
    }
  }

  /// Decodes the entries one by one.
  private static func rescuedEntries(of decoder: any Decoder) throws -> [Int: Value] {
    let container = try decoder.container(keyedBy: IntegerKey.self)
    let keys = container.allKeys
    let spellings = spellings(of: keys)
    var entries: [Int: Value] = [:]
    entries.reserveCapacity(keys.count)
    for key in keys {
      guard let integer = key.intValue, spellings[integer] == key.stringValue else {
        try drop(key, from: decoder)
        continue
      }
      if let value = try container.decode(RescuedEntry<Value>.self, forKey: key).value { entries[integer] = value }
    }
    return entries
  }

  /// The key that is used for each integer. Of several that spell the same one, such as `"2"` and `"02"`, it is the usual spelling, or
  /// else the first in the order of the texts: the order of the keys is that of the payload, or of a hash.
  private static func spellings(of keys: [IntegerKey]) -> [Int: String] {
    let pairs = keys.compactMap { key in key.intValue.map { ($0, key.stringValue) } }
    return Dictionary(pairs) { first, second in
      let usual = Int(first).map(String.init)
      return first == usual ? first : second == usual ? second : min(first, second)
    }
  }

  /// The error of keys that aren't valid, which plain `Codable` throws before it reads an entry; `nil` if all are.
  private static func errorOfKeys(in decoder: any Decoder) -> DecodingError? {
    do {
      _ = try decoder.singleValueContainer().decode([Int: IgnoredValue].self)
    } catch let error as DecodingError {
      if case .dataCorrupted = error { return error }
    } catch {}
    return nil
  }

  /// Drops the entry of a key that isn't an integer, or is another spelling of one that is used, as the policy allows, and records
  /// it.
  ///
  /// - Throws: What plain `Codable` throws, if the policy forbids the rescue.
  @inline(never)
  private static func drop(_ key: IntegerKey, from decoder: any Decoder) throws {
    let settings = RescueSettings.current
    if settings.isLenientWithoutLog { return }
    let path = decoder.codingPath + [key]
    let error = DecodingError.typeMismatch(
      Int.self,
      DecodingError.Context(codingPath: path, debugDescription: "Expected Int key but found String key instead.")
    )
    let token = JSONToken.string(key.stringValue)
    let failedValue = FailedValue(token: token, error: error, errorKind: .corrupted, settings: settings)
    // The table converts "7.0" to an integer, but plain `Codable` never spells a key like this.
    let reason: RescueReason =
      if case .unusable(let reason) = Int.converted(from: token) { reason } else { .notNumeric }
    let decision = failedValue.decide(
      on: .unusable(reason),
      for: .integer,
      replacement: .dropped,
      expected: Int.self,
      at: { RescuePathSource(path) }
    )
    if case .refuse = decision { throw RescueRefusal(error) }
  }
}
