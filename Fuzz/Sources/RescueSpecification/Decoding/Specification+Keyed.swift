import DecoderAgreement
import ShieldedDecoding

extension Specification {
  /// Reads a dictionary with integers or cases as keys. `Codable` reads it through a container with keys, so the keys are
  /// converted first if the decoder converts keys.
  ///
  /// - Parameter enumeration: The enum whose cases are the keys; `nil` for integers.
  mutating func keyedDictionary(
    by enumeration: SpecifiedEnumeration?,
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
      return try rescuedDictionary(by: enumeration, of: type, members, at: path, isRescuing: isRescuing)
    } catch {
      // If the policy forbids the rescue of an entry, the error is that of a decode without rescues.
      throw hasInvalidKey && !error.kind.isForeign ? SpecifiedError(.dataCorrupted, at: path) : error
    }
  }

  private mutating func rescuedDictionary(
    by enumeration: SpecifiedEnumeration?,
    of type: SpecifiedType,
    _ members: [JSONTree.Member],
    at path: SpecifiedPath,
    isRescuing: Bool
  ) throws(SpecifiedError) -> ExactValue {
    func name(of member: JSONTree.Member) -> String {
      let text = JSONString(member.key).repairedText
      return settings.convertsKeys ? SnakeCaseKey.converted(text) : text
    }
    /// The usual spelling of the key that a name gives; `nil` if it gives none.
    func key(_ name: String) -> String? {
      guard let enumeration else { return Int(name)?.description }
      guard case .utf8(let text) = enumeration.rawValue(for: .text(name)) else { return nil }
      return String(decoding: text, as: UTF8.self)
    }
    // Of the spellings of a key, the usual one counts, or else the least text.
    let names = members.map(name(of:)).filter { key($0) != nil }
    let used = Dictionary(grouping: names) { key($0) ?? "" }.mapValues { names in
      names.first { key($0) == $0 } ?? names.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    var entries: [String: ExactValue] = [:]
    var seen: Set<[UInt8]> = []
    for member in members {
      let name = name(of: member)
      guard seen.insert(Array(name.utf8)).inserted, !isOpen(path.key(name)) else { continue }
      guard let key = key(name), !isRescuing || used[key] == name else {
        try dropKey(name, notIn: enumeration, inDictionaryAt: path, isRescuing: isRescuing)
        continue
      }
      let value = try part(type, member.value, at: path.key(name), isRescuing ? .dropping : nil)
      if let value { entries[key] = value }
    }
    return .record(entries.map { .init($0.key, $0.value) }.sorted(by: ExactValue.Field.precedes))
  }

  /// Drops the entry of a key that isn't an integer or a case. The key is rescued as a string that isn't an `Int` or the enum.
  private mutating func dropKey(
    _ name: String,
    notIn enumeration: SpecifiedEnumeration?,
    inDictionaryAt path: SpecifiedPath,
    isRescuing: Bool
  ) throws(SpecifiedError) {
    let type = enumeration.map(SpecifiedType.enumeration) ?? .integer(SpecifiedInteger(Int.self))
    let token = SpecifiedToken.string(name)
    guard isRescuing, settings.policy[type.target, from: token.source] != .throw else {
      throw SpecifiedError(enumeration == nil ? .typeMismatch : .dataCorrupted, at: path.key(name))
    }
    // A key that spells an integer in another way, such as "7.0", isn't converted either, nor is another spelling of a case.
    var reason = enumeration == nil ? RescueReason.notNumeric : .unknownCase
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
