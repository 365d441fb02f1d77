import DecoderAgreement
import Foundation
import ShieldedDecoding

extension Specification {
  /// Reads an object's members as a model's properties.
  mutating func object(
    _ model: SpecifiedModel,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    guard case .object(let members) = tree else { throw SpecifiedError(.typeMismatch, at: path) }
    let policy = settings.policy
    defer { settings.policy = policy }
    if let own = model.policy, !settings.isPolicyOfCall { settings.policy = own }
    let isComplete = isOpen(path) && model.policy?.isEverywhere(.throw) == true
    var fields: [ExactValue.Field] = []
    let properties = model.properties()
    for property in properties {
      let value =
        if case .undeclared = property.type.unwrapped {
          try undeclared(members, besides: properties, at: path)
        } else {
          try self.property(property, members, at: path, isComplete: isComplete)
        }
      fields.append(ExactValue.Field(property.name, value))
    }
    examine(members, of: model, at: path)
    return .record(fields)
  }

  /// Notes the keys of an object that no property asks for: each once, and at most 16. If a property throws, none is noted, since
  /// the properties after it haven't asked.
  private mutating func examine(_ members: [JSONTree.Member], of model: SpecifiedModel, at path: SpecifiedPath) {
    var known = Set(model.properties().map { Array($0.name.utf8) })
    var count = 0
    for member in members where count < 16 {
      let key = JSONString(member.key).repairedText
      guard known.insert(Array(key.utf8)).inserted else { continue }
      count += 1
      let token = SpecifiedToken(member.value)
      undeclaredKeys.append(
        SpecifiedUndeclaredKey(path: path.key(key), source: token.source, found: token.found)
      )
    }
  }

  /// Reads the case that the discriminator chooses, and its associated value from the same object.
  mutating func choice(
    _ choice: SpecifiedChoice,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    guard case .object(let members) = tree else { throw SpecifiedError(.typeMismatch, at: path) }
    // Encoding writes the name of the case for unknown values, so that it is a known value too.
    let names = choice.cases.flatMap(\.values) + [choice.fallbackName].compactMap { $0 }
    let enumeration = SpecifiedEnumeration(
      // The documentation doesn't name the type that a record of the discriminator has.
      name: "Discriminator",
      rawType: .string,
      rawValues: names.map { .text($0) },
      fallback: choice.fallbackName.map { .text($0) }
    )
    let discriminator = SpecifiedModel.Property(
      "discriminator",
      .wrapper(.safeBox(.enumeration(enumeration))),
      keys: [choice.discriminator]
    )
    let value = try property(discriminator, members, at: path, isComplete: isOpen(path))
    for chosen in choice.cases where chosen.values.contains(where: { .text($0) == value }) {
      // The case for unknown values is complete without the rest of the object.
      if isOpen(path) { throw SpecifiedError(.dataCorrupted, at: path) }
      return .record([ExactValue.Field(chosen.name, try object(chosen.model, tree, at: path))])
    }
    return choice.fallback ?? .absent
  }

  /// Reads the associated value of the case that the kind of the value chooses. A value that can't be read isn't replaced by the
  /// default of its type.
  mutating func union(
    _ union: SpecifiedUnion,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    // Of a value whose end is missing, only a string is shown.
    if isHidden(.union(union), tree, at: path) { throw SpecifiedError(.dataCorrupted, at: path) }
    guard let chosen = chosenCase(of: union, tree, at: path) else { throw SpecifiedError(.typeMismatch, at: path) }
    let value = try rescued(chosen.type, tree, at: path, replacement: .none)
    return .record([ExactValue.Field(chosen.name, value ?? .absent)])
  }

  /// The only case for the kind of a value and, if there are several for an object, the only one whose key the object has.
  func chosenCase(of union: SpecifiedUnion, _ tree: JSONTree, at path: SpecifiedPath) -> SpecifiedUnion.Case? {
    let found = union.cases.filter { element in
      guard element.type.kinds.contains(SpecifiedToken(tree).source) else { return false }
      guard let key = element.key, case .object(let members) = tree else { return true }
      let property = SpecifiedModel.Property(key, element.type, keys: [.literal(key)])
      if case .value = find(property, members, at: path) { return true }
      return false
    }
    return found.count == 1 ? found[0] : nil
  }

  /// - Parameter isComplete: Whether the property must have arrived, although the end of the object hasn't.
  private mutating func property(
    _ property: SpecifiedModel.Property,
    _ members: [JSONTree.Member],
    at path: SpecifiedPath,
    isComplete: Bool = false
  ) throws(SpecifiedError) -> ExactValue {
    switch find(property, members, at: path) {
    case .value(let tree, let path) where isHidden(property.type, tree, at: path) || isComplete && isOpen(path):
      if isComplete || !property.type.isWrapper { throw SpecifiedError(.dataCorrupted, at: path) }
      return property.type.defaultValue ?? .absent
    case .value(let tree, let path), .nullAtEnd(let tree, let path):
      guard case .wrapper(let wrapper) = property.type else {
        return try read(property.type, tree, at: path, isRescuing: false)
      }
      return try rescued(wrapper.rescuedType, tree, at: path, replacement: property.replacement) ?? .absent
    case .nullNode(let tree, let path):
      if property.type.isOptional { return .absent }
      return try replace(property, by: .nullValue, .valueNotFound, tree, at: path)
    case .otherNode(let tree, let path):
      return try replace(property, by: .objectFromOther, .typeMismatch, tree, at: path)
    case .missing(let key, let path):
      // The property may still arrive.
      if isOpen(path), isComplete || !property.type.isWrapper { throw SpecifiedError(.dataCorrupted, at: path) }
      return try missing(property, key, at: path)
    }
  }

  /// Replaces a property by its default because a part of its path isn't an object.
  private mutating func replace(
    _ property: SpecifiedModel.Property,
    by rule: RescueRule,
    _ reason: RescueReason,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    let token = SpecifiedToken(tree)
    let error = SpecifiedError(reason == .valueNotFound ? .valueNotFound : .typeMismatch, at: path)
    // The node should be an object, whatever the property's type. The articles don't say which action of the policy applies: the
    // library takes that for an object, and for a `null` that for the property's type.
    let target = reason == .valueNotFound ? property.type.target : .object
    guard case .wrapper = property.type, settings.policy[target, from: token.source] != .throw else { throw error }
    return try replace(property.type, by: property.replacement, orThrow: error) { outcome in
      Self.record(path, rule, outcome, reason, property.type, token)
    } ?? .absent
  }

  private mutating func missing(
    _ property: SpecifiedModel.Property,
    _ key: String,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    if property.type.isOptional, !property.hasOwnDefault { return .absent }
    if property.type.isField { return .list([]) }
    let error = SpecifiedError(.keyNotFound(Array(key.utf8)), at: path)
    guard case .wrapper = property.type, let value = property.type.defaultValue,
      settings.policy[property.type.target, from: .missing] != .throw
    else { throw error }
    records.append(Self.record(path.key(key), .missingKey, .defaulted, .keyNotFound, property.type, nil))
    return value
  }
}

extension JSONTree {
  /// The paths of all values in the tree: container by container, in the order in which they begin.
  func paths(below path: SpecifiedPath) -> [SpecifiedPath] {
    let children: [(SpecifiedPath, JSONTree)] =
      switch self {
      case .token: []
      case .array(let elements): elements.enumerated().map { (path.index($0), $1) }
      case .object(let members): members.map { (path.key(JSONString($0.key).repairedText), $0.value) }
      }
    return children.map(\.0) + children.flatMap { $1.paths(below: $0) }
  }
}

extension SpecifiedType {
  /// The kinds of value that choose a case with an associated value of this type.
  fileprivate var kinds: [RescueSource] {
    switch self {
    case .string, .url, .uuid: [.string, .emptyString]
    case .integer, .float, .double, .decimal: [.number]
    case .boolean: [.boolean]
    case .array, .set, .wrapper(.droppingArray): [.array, .emptyArray]
    case .model, .dictionary, .integerDictionary, .enumerationDictionary: [.object, .emptyObject]
    default: []
    }
  }
}

extension SpecifiedWrapper {
  /// The type whose row of the table applies.
  fileprivate var rescuedType: SpecifiedType {
    switch self {
    case .safeBox(let type), .safeDefault(let type, _): type
    case .droppingArray: .wrapper(self)
    }
  }
}

extension SpecifiedModel.Property {
  /// Whether the declaration names a default, which also replaces a missing key of an Optional.
  fileprivate var hasOwnDefault: Bool {
    if case .wrapper(.safeDefault) = type { true } else { false }
  }

  /// What takes the place of the property's value.
  fileprivate var replacement: Replacement { type.defaultValue.map(Replacement.value) ?? .none }
}

/// What the keys of a property lead to in an object.
enum FoundMember {
  /// To a value other than `null`.
  case value(JSONTree, SpecifiedPath)
  /// To a part of a path that is neither an object nor `null`.
  case otherNode(JSONTree, SpecifiedPath)
  /// To `null`.
  case nullAtEnd(JSONTree, SpecifiedPath)
  /// To a part of a path that is `null`.
  case nullNode(JSONTree, SpecifiedPath)
  /// Nowhere: the object at the path doesn't have the key.
  case missing(String, SpecifiedPath)

  /// The number by which the results of alternative keys are ordered. The first one of the lowest number counts.
  ///
  /// Documented are the first and the last: a value counts before everything else, and a missing key only if no key is present.
  fileprivate var rank: Int {
    switch self {
    case .value: 0
    case .otherNode, .nullAtEnd, .nullNode: 1
    case .missing: 2
    }
  }
}

extension Specification {
  /// Finds the value of a property: that of the first declared key with a value other than `null`.
  ///
  /// A declared key is also looked up as a key strategy spells it, unless the property declares this spelling itself.
  func find(_ property: SpecifiedModel.Property, _ members: [JSONTree.Member], at path: SpecifiedPath) -> FoundMember {
    guard !property.keys.isEmpty else {
      return find([property.codingKey ?? property.name], members, at: path, isRespelled: false)
    }
    var places: [FoundMember] = []
    for key in property.keys {
      let place = find(key.steps[...], members, at: path, isRespelled: !property.keys.contains(key.converted))
      // A key that may still arrive counts before those after it.
      let isFound = places.contains { $0.rank == 0 }
      if case .missing(_, let object) = place, isOpen(object), !isFound { return place }
      places.append(place)
    }
    return places.min { $0.rank < $1.rank } ?? .missing(property.name, path)
  }

  /// - Parameter isRespelled: Whether a missing key is looked up as a key strategy spells it. The documentation leaves open what
  ///   holds if the decoder has no strategy, or if an object has both spellings. The library asks no decoder for its strategy,
  ///   and doesn't look up the other spelling of a key that is present, even if its value is `null`.
  private func find(
    _ steps: ArraySlice<String>,
    _ members: [JSONTree.Member],
    at path: SpecifiedPath,
    isRespelled: Bool
  ) -> FoundMember {
    let declared = steps.first ?? ""
    // Before the end of the object has arrived, the declared spelling may.
    let names = isRespelled && !isOpen(path) ? [declared, SnakeCaseKey.converted(declared)] : [declared]
    guard let name = names.first(where: { name in members.contains { matches($0.key, name) } }),
      let member = members.first(where: { matches($0.key, name) })
    else { return .missing(declared, path) }
    let (path, rest) = (path.key(name), steps.dropFirst())
    if case .null = SpecifiedToken(member.value) {
      return rest.isEmpty ? .nullAtEnd(member.value, path) : .nullNode(member.value, path)
    }
    if rest.isEmpty { return .value(member.value, path) }
    guard case .object(let members) = member.value else { return .otherNode(member.value, path) }
    return find(rest, members, at: path, isRespelled: isRespelled)
  }

  /// Whether a property asks for a key of the document, by any of its keys.
  func isDeclared(_ key: [UInt8], by property: SpecifiedModel.Property, among members: [JSONTree.Member]) -> Bool {
    if case .undeclared = property.type.unwrapped { return false }
    if property.keys.isEmpty { return matches(key, property.codingKey ?? property.name) }
    return property.keys.compactMap(\.steps.first).contains { declared in
      matches(key, declared)
        // As a key strategy spells it, if the object hasn't the declared spelling.
        || matches(key, SnakeCaseKey.converted(declared)) && !members.contains { matches($0.key, declared) }
    }
  }

  /// Whether a key of the document is that of a property. `ShieldedJSONDecoder` compares keys byte for byte, and
  /// `JSONDecoder` as Unicode compares them.
  private func matches(_ key: [UInt8], _ name: String) -> Bool {
    guard let text = JSONString(key).text else { return false }
    let key = settings.convertsKeys ? SnakeCaseKey.converted(text) : text
    return settings.decoder == .jsonDecoder ? key == name : key.utf8.elementsEqual(name.utf8)
  }
}

/// The conversion of keys that `convertFromSnakeCase` documents.
package enum SnakeCaseKey {
  /// Removes the underscores between words, and begins each word but the first with a capital. Underscores at the beginning and
  /// at the end are kept, and a key of one word is unchanged.
  package static func converted(_ key: String) -> String {
    guard let start = key.firstIndex(where: { $0 != "_" }), let end = key.lastIndex(where: { $0 != "_" }) else {
      return key
    }
    let words = key[start...end].split(separator: "_")
    guard words.count > 1 else { return key }
    let rest = words.dropFirst().map { $0.capitalized }.joined()
    return "\(key[..<start])\(words[0].lowercased())\(rest)\(key[key.index(after: end)...])"
  }
}
