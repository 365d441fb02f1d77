import DecoderAgreement
import ShieldedDecoding

extension Specification {
  /// Reads a dictionary with integer keys. `Codable` reads it through a container with keys, so the keys are converted first if
  /// the decoder converts keys.
  mutating func integerDictionary(
    of type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath,
    isRescuing: Bool
  ) throws(SpecifiedError) -> ExactValue {
    guard case .object(let members) = tree else { throw SpecifiedError(.typeMismatch, at: path) }
    let hasInvalidKey = members.contains { !JSONString($0.key).isUnicode }
    // Without a rescue, the dictionary is refused before an entry is read.
    if !isRescuing || settings.policy.isEverywhere(.throw), hasInvalidKey {
      throw SpecifiedError(.dataCorrupted, at: path)
    }
    do throws(SpecifiedError) {
      return try rescuedIntegerDictionary(of: type, members, at: path, isRescuing: isRescuing)
    } catch {
      // If the policy forbids the rescue of an entry, the error is that of a decode without rescues.
      throw hasInvalidKey && !error.kind.isForeign ? SpecifiedError(.dataCorrupted, at: path) : error
    }
  }

  private mutating func rescuedIntegerDictionary(
    of type: SpecifiedType,
    _ members: [JSONTree.Member],
    at path: SpecifiedPath,
    isRescuing: Bool
  ) throws(SpecifiedError) -> ExactValue {
    func name(of member: JSONTree.Member) -> String {
      let text = JSONString(member.key).repairedText
      return settings.convertsKeys ? SnakeCaseKey.converted(text) : text
    }
    // Of the spellings of an integer, the usual one counts, or else the least text.
    let spellings = Dictionary(grouping: members.map(name(of:)).filter { Int($0) != nil }) { Int($0) ?? 0 }
    let usual = spellings.mapValues { names in
      names.first { Int($0).map { "\($0)" } == $0 } ?? names.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    var entries: [Int: ExactValue] = [:]
    var seen: Set<[UInt8]> = []
    for member in members {
      let name = name(of: member)
      guard seen.insert(Array(name.utf8)).inserted, !isOpen(path.key(name)) else { continue }
      guard let key = Int(name), !isRescuing || usual[key] == name else {
        try dropKey(name, inDictionaryAt: path, isRescuing: isRescuing)
        continue
      }
      let value = try part(type, member.value, at: path.key(name), isRescuing ? .dropping : nil)
      if let value { entries[key] = value }
    }
    return .record(entries.map { .init($0.key.description, $0.value) }.sorted(by: ExactValue.Field.precedes))
  }

  /// Drops the entry of a key that isn't an integer. The key is rescued as a string that isn't an `Int`.
  private mutating func dropKey(
    _ name: String,
    inDictionaryAt path: SpecifiedPath,
    isRescuing: Bool
  ) throws(SpecifiedError) {
    let type = SpecifiedType.integer(SpecifiedInteger(Int.self))
    let token = SpecifiedToken.string(name)
    guard isRescuing, settings.policy[.integer, from: token.source] != .throw else {
      throw SpecifiedError(.typeMismatch, at: path.key(name))
    }
    // A key that spells an integer in another way, such as "7.0", isn't converted either.
    var reason = RescueReason.notNumeric
    if case .unusable(let other) = type.conversion(of: token, over: settings.decoder) { reason = other }
    let rule = type.rule(for: token, over: settings.decoder)
    records.append(Self.record(path.key(name), rule, .dropped, reason, type, token))
  }
}

extension ExactValue {
  /// The elements of a list without equal ones, in the order of their texts.
  var asSet: ExactValue {
    guard case .list(let elements) = self else { return self }
    var kept: [ExactValue] = []
    for element in elements where !kept.contains(where: { $0.isEqualInSwift(to: element) }) { kept.append(element) }
    return .record(kept.map { Field($0.nameInSet, $0) }.sorted(by: Field.precedes))
  }

  /// The text by which the elements of a set are put in order.
  fileprivate var nameInSet: String {
    switch self {
    case .utf8(let bytes): String(decoding: bytes, as: UTF8.self)
    case .integer(let value): value.description
    default: ""
    }
  }

  /// Whether two elements are one in a set. Strings are compared as Swift compares them.
  fileprivate func isEqualInSwift(to other: ExactValue) -> Bool {
    guard case .utf8(let bytes) = self, case .utf8(let others) = other else { return self == other }
    return String(decoding: bytes, as: UTF8.self) == String(decoding: others, as: UTF8.self)
  }
}
