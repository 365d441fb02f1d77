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
    var members = additions?.members ?? []
    if needsEncoding {
      members.append("\(type.isPublic ? "public " : "")func encode(to encoder: any Encoder) throws {}")
    }
    if let addition = type.adding(members) { edits.append(addition) }
    return edits
  }

  /// Whether the type is only decodable, and the macro couldn't encode a property: it makes every type `Encodable`.
  private var needsEncoding: Bool {
    guard type.kind == .structure, type.obstacle == nil, type.isDecodable, !type.isEncodable else { return false }
    return type.properties.contains { $0.type.map(isUnencodable) ?? false }
  }

  /// Whether a type isn't visibly `Encodable`.
  private func isUnencodable(_ type: ModelType) -> Bool {
    switch type {
    case .scalar: false
    case .optional(let inner), .array(let inner), .set(let inner): isUnencodable(inner)
    case .dictionary(let key, let value): isUnencodable(key) || isUnencodable(value)
    case .unknown: true
    case .declared(let name):
      tolerance.sources.declaration(name).map { $0.obstacle != nil && !$0.isEncodable } ?? true
    }
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
