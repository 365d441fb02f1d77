import DecoderAgreement
import ShieldedDecoding

/// Values that keep what the document holds: any JSON, with its keys, and in strings.
extension Specification {
  /// Reads a `JSONValue`. Its own `init(from:)` does so, whether it is under a wrapper or not.
  mutating func json(_ tree: JSONTree, at path: SpecifiedPath) throws(SpecifiedError) -> ExactValue {
    let token = SpecifiedToken(tree)
    switch (tree, token) {
    case (.array(let elements), _):
      var values: [ExactValue] = []
      for (index, element) in elements.enumerated() { values.append(try json(element, at: path.index(index))) }
      return .list(values)
    case (.object(let members), _):
      var fields: [ExactValue.Field] = []
      var repaired: [Int] = []
      var names: (valid: Set<[UInt8]>, repaired: Set<[UInt8]>) = ([], [])
      for (key, name, value) in ordered(members) {
        if !key.isUnicode {
          // As for a string, the value can't be kept if the key can't be repaired.
          guard settings.decoder == .shieldedJSONDecoder, settings.policy[.string, from: .string] == .lossy,
            try isKept(key, inDictionaryAt: path, isRescuing: true)
          else { throw SpecifiedError(.dataCorrupted, at: path) }
          guard names.repaired.insert(Array(name.utf8)).inserted else { continue }
          repaired.append(fields.count)
        } else if !names.valid.insert(Array(name.utf8)).inserted {
          continue
        }
        fields.append(.init(name, try json(value, at: path.key(name))))
      }
      // A valid key counts before an equal one that is repaired.
      for place in repaired.reversed() where names.valid.contains(Array(fields[place].name.utf8)) {
        fields.remove(at: place)
      }
      return .record([.init("object", .record(fields))])
    case (_, .boolean(let value)): return .boolean(value)
    case (_, .string(let text)): return .text(text)
    case (_, .number(let spelling)):
      return .record([.init("number", .utf8(try self.spelling(ofNumber: spelling, at: path)))])
    case (_, .invalidString(let repaired)):
      guard settings.decoder == .shieldedJSONDecoder, settings.policy[.string, from: .string] == .lossy else {
        throw SpecifiedError(.dataCorrupted, at: path)
      }
      records.append(Self.record(path, .stringFromInvalidString, .lossy, nil, .json, token))
      return .text(repaired)
    default: return .jsonNull
    }
  }

  /// The spelling of a number. `JSONDecoder` gives only its value, whose shortest spelling is compared.
  private func spelling(ofNumber spelling: [UInt8], at path: SpecifiedPath) throws(SpecifiedError) -> [UInt8] {
    if settings.decoder == .shieldedJSONDecoder { return spelling }
    switch FoundNumber(spelling, over: .jsonDecoder) {
    case .exact(let number), .rounded(let number), .magnitude(let number): return Array(number.shortestSpelling.utf8)
    case .unreadable: throw SpecifiedError(.dataCorrupted, at: path)
    }
  }

  /// The members of an object, in the order of the document or, over `JSONDecoder`, of their keys. Over that, the first of equal keys
  /// counts.
  private func ordered(_ members: [JSONTree.Member]) -> [(key: JSONString, name: String, value: JSONTree)] {
    let named = members.map { member in
      let key = JSONString(member.key)
      return (key: key, name: key.repairedText, value: member.value)
    }
    guard settings.decoder == .jsonDecoder else { return named }
    var seen: Set<String> = []
    return named.filter { seen.insert($0.name).inserted }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Reads the members that no other property asks for. One that can't be kept is left out.
  mutating func undeclared(
    _ members: [JSONTree.Member],
    besides properties: [SpecifiedModel.Property],
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    let others = members.filter { member in !properties.contains { isDeclared(member.key, by: $0, among: members) } }
    return try dictionary(of: .json, .object(others), at: path, isRescuing: true)
  }

  /// Reads an object as an array of its entries. An entry without a usable value has the default of its type, or is dropped.
  mutating func entries(
    of type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    guard case .object(let members) = tree, members.allSatisfy({ JSONString($0.key).isUnicode }) else {
      throw SpecifiedError(.typeMismatch, at: path)
    }
    let replacement = type.defaultValue.map(Replacement.value) ?? .dropping
    var values: [ExactValue] = []
    var seen: Set<[UInt8]> = []
    for (_, name, value) in ordered(members) where seen.insert(Array(name.utf8)).inserted {
      if let entry = try part(.entry(type), value, at: path.key(name), replacement) { values.append(entry) }
    }
    return .list(values)
  }

  /// Reads the JSON in a string. Its paths go on inside the string, and the levels around the string count.
  mutating func embedded(
    _ type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    guard case .utf8(let text) = try scalar(.string, tree, at: path) else { return .absent }
    let outer = settings
    defer { settings = outer }
    // Only the library's decoder tells its strategies to a property. One of them, which the documentation doesn't mention, is that
    // the braces of the outermost object may be missing. Over another decoder, the library's decoder reads the string without
    // strategies, and every `Date` and `Data` in it is unusable, because its format isn't known.
    if settings.decoder == .jsonDecoder {
      settings = SpecifiedSettings(policy: outer.policy)
      settings.isPolicyOfCall = outer.isPolicyOfCall
      settings.dates = .unknown
      settings.data = .unknown
    }
    guard let tree = self.tree(ofText: text, depthLimit: max(0, Self.depthLimit - path.steps.count)) else {
      throw SpecifiedError(.dataCorrupted, at: path)
    }
    return try rescued(type, tree, at: path, replacement: .none) ?? .absent
  }
}

extension ExactValue {
  /// The value with the shortest spelling of each number in a `JSONValue`, or that of its `Double` if it has so many digits that
  /// `JSONDecoder` may have lost some.
  package var numbersByValue: ExactValue {
    switch self {
    case .list(let elements): return .list(elements.map(\.numbersByValue))
    case .record(let fields):
      if let field = fields.first, field.name == "number", case .utf8(let text) = field.value,
        let number = ExactDecimal(text)
      {
        let isLong = max(number.digits.count, number.magnitude) >= 38
        guard isLong, case .value(let bits) = BinaryFormat.double.rounded(number) else {
          return .record([Field("number", .text(number.shortestSpelling))])
        }
        return .record([Field("number", .text("\(Double(bitPattern: bits))"))])
      }
      return .record(fields.map { Field($0.name, $0.value.numbersByValue) })
    default: return self
    }
  }
}

extension JSONTree {
  var isObject: Bool { if case .object = self { true } else { false } }
}

extension SpecifiedPath.Step {
  /// The key, or the number of an index.
  var text: String {
    switch self {
    case .key(let key): String(decoding: key, as: UTF8.self)
    case .index(let index): "\(index)"
    case .anyIndex: ""
    }
  }
}
