/// Puts `@Shielded` on a type, and `@Strict` on the properties that need it.
struct ShieldedRewriter {
  let type: ModelDeclaration
  let tolerance: Tolerance

  init(_ type: ModelDeclaration, _ tolerance: Tolerance) {
    self.type = type
    self.tolerance = tolerance
  }

  var edits: [TextEdit] {
    let additions = LenientParts(type: type, tolerance: tolerance).additions
    var edits: [TextEdit] = []
    if type.kind != .other, type.obstacle == nil, type.isDecodable {
      edits.append(.insert("@Shielded\n" + String(repeating: " ", count: type.column), at: type.start))
      for property in type.properties { edits += self.edits(of: property) }
    } else {
      for property in type.properties { edits += property.attributes.map { .remove($0.range) } }
    }
    // The macro adds everything to an enum but the fallback.
    let protocols = additions?.protocols.filter { type.obstacle != nil || $0 == "SafeEnum" } ?? []
    if let text = type.addedConformances(protocols) { edits.append(.insert(text, at: type.inheritanceEnd)) }
    if let addition = type.adding(additions?.members ?? []) { edits.append(addition) }
    return edits
  }

  private func edits(of property: ModelProperty) -> [TextEdit] {
    var edits: [TextEdit] = []
    for attribute in property.attributes {
      switch attribute.name {
      case "DroppingArray":
        edits.append(.replace(attribute.range, by: "@Dropping "))
      case "SafeDefault":
        edits.append(.remove(attribute.range))
        if property.initialText == nil, let provider = attribute.genericArgument {
          edits.append(.insert(" = \(provider).defaultValue", at: property.typeEnd))
        }
      case "SafeDate":
        // It decodes itself under the macro too.
        return edits
      default:
        edits.append(.remove(attribute.range))
      }
    }
    let start = property.attributes.last?.range.upperBound ?? property.start
    if case .strict = tolerance.treatment(of: property, in: type), property.foreignWrapper == nil,
      property.initialText == nil,
      property.attributes.isEmpty
    {
      edits.append(.insert("@Strict ", at: start))
    }
    // The library reads only variables in one pass. A constant with a value isn't decoded.
    if property.isConstant, property.initialText == nil { edits.append(.replace(property.specifier, by: "var")) }
    return edits
  }
}
