import DecoderAgreement
import ShieldedDecoding

extension Specification {
  /// Reads an object's members as a model's properties.
  mutating func object(
    _ model: SpecifiedModel,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> SpecifiedValue {
    guard case .object(let members) = tree else { throw SpecifiedError(.typeMismatch, at: path) }
    let policy = settings.policy
    defer { settings.policy = policy }
    if let own = model.policy, !settings.isPolicyOfCall { settings.policy = own }
    var fields: [SpecifiedValue.Field] = []
    for property in model.properties() {
      let value = try self.property(property, members, at: path)
      fields.append(SpecifiedValue.Field(property.name, value))
    }
    return .record(fields)
  }

  /// Reads the case that the discriminator chooses, and its associated value from the same object.
  mutating func choice(
    _ choice: SpecifiedChoice,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> SpecifiedValue {
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
    let value = try property(discriminator, members, at: path)
    for chosen in choice.cases where chosen.values.contains(where: { .text($0) == value }) {
      return .record([SpecifiedValue.Field(chosen.name, try object(chosen.model, tree, at: path))])
    }
    return choice.fallback ?? .absent
  }

  private mutating func property(
    _ property: SpecifiedModel.Property,
    _ members: [JSONTree.Member],
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> SpecifiedValue {
    switch find(property, members, at: path) {
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
  ) throws(SpecifiedError) -> SpecifiedValue {
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
  ) throws(SpecifiedError) -> SpecifiedValue {
    if property.type.isOptional, !property.hasOwnDefault { return .absent }
    let error = SpecifiedError(.keyNotFound(Array(key.utf8)), at: path)
    guard case .wrapper = property.type, let value = property.type.defaultValue,
      settings.policy[property.type.target, from: .missing] != .throw
    else { throw error }
    records.append(Self.record(path.key(key), .missingKey, .defaulted, .keyNotFound, property.type, nil))
    return value
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
  fileprivate var replacement: Replacement {
    type.defaultValue.map(Replacement.value) ?? .none
  }
}
