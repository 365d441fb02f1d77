/// Puts the library's wrappers on the properties of a type.
struct SafeBoxRewriter {
  let type: ModelDeclaration
  let tolerance: Tolerance
  private let parts: LenientParts

  init(_ type: ModelDeclaration, _ tolerance: Tolerance) {
    self.type = type
    self.tolerance = tolerance
    parts = LenientParts(type: type, tolerance: tolerance)
  }

  var edits: [TextEdit] {
    var edits = (type.attributes + type.caseAttributes).map { TextEdit.remove($0.range) }
    var protocols = parts.additions?.protocols ?? []
    var members = [type.missingCodingKeys].compactMap { $0 } + (parts.additions?.members ?? [])
    if type.kind == .structure, type.obstacle == nil, type.isDecodable {
      for property in type.properties { edits += self.edits(of: property) }
      members += type.properties.compactMap(provider)
      if !tolerance.sources.isRescuable(type) {
        if tolerance.hasDefault(.declared(type.name)) {
          protocols.append("DefaultProvider")
          members += defaultInstance
        } else {
          protocols.append("ValueWithoutDefault")
        }
      }
    } else {
      for property in type.properties { edits += property.attributes.map { .remove($0.range) } }
    }
    if let text = type.addedConformances(protocols) { edits.append(.insert(text, at: type.inheritanceEnd)) }
    if let addition = type.adding(members) { edits.append(addition) }
    return edits
  }

  private func edits(of property: ModelProperty) -> [TextEdit] {
    let removals = property.attributes.map { TextEdit.remove($0.range) }
    guard let wrapper = wrapper(of: property) else { return removals }
    // After the removed attributes, which are the first tokens.
    let start = property.attributes.last?.range.upperBound ?? property.start
    var edits = removals + [.insert("@\(wrapper) ", at: start)]
    if property.isConstant { edits.append(.replace(property.specifier, by: "var")) }
    // With a wrapper, an Optional has no `nil` that isn't written.
    if property.hasImplicitNil { edits.append(.insert(" = nil", at: property.typeEnd)) }
    return edits
  }

  private func wrapper(of property: ModelProperty) -> String? {
    switch tolerance.treatment(of: property, in: type) {
    case .box: "SafeBox"
    case .array: "SafeArray"
    case .droppingArray: "DroppingArray"
    case .ownDefault: "SafeDefault<\(providerName(property))>"
    case .plain, .strict, .undecoded: nil
    }
  }

  private func providerName(_ property: ModelProperty) -> String { "DefaultOf_\(property.name)" }

  /// The type that provides a property's own default.
  private func provider(of property: ModelProperty) -> String? {
    guard tolerance.treatment(of: property, in: self.type) == .ownDefault, let type = property.typeText,
      let value = property.initialText
    else { return nil }
    return """
      \(parts.access)enum \(providerName(property)): DefaultValue {
        \(parts.access)static var defaultValue: \(type) { \(value) }
      }
      """
  }

  /// The members that create the default instance. An initializer is added only if there is one already: any initializer replaces
  /// the memberwise one.
  private var defaultInstance: [String] {
    let values = type.properties.filter { $0.initialText == nil && !$0.hasImplicitNil }.map { property in
      (name: property.spelledName, value: Self.defaultText(property.type))
    }
    if type.hasInitializer {
      let lines = values.map { "  self.\($0.name) = \($0.value)" }
      return [
        (["private init(ownModelDefault: Void) {"] + lines + ["}"]).joined(separator: "\n"),
        "\(parts.access)static func defaultInstance() -> Self { Self(ownModelDefault: ()) }",
      ]
    }
    let arguments = values.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    return ["\(parts.access)static func defaultInstance() -> Self { Self(\(arguments)) }"]
  }

  private static func defaultText(_ type: ModelType?) -> String {
    switch type {
    case .optional: "nil"
    case .array, .set: "[]"
    case .dictionary: "[:]"
    case .scalar(.string): "\"\""
    case .scalar(.boolean): "false"
    case .scalar: "0"
    case .declared, .unknown, nil: ".defaultValue"
    }
  }
}
