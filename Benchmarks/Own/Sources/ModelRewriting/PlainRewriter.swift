/// Removes the library's attributes from a type.
struct PlainRewriter {
  let type: ModelDeclaration

  init(_ type: ModelDeclaration) {
    self.type = type
  }

  var edits: [TextEdit] {
    var edits = (type.attributes + type.caseAttributes).map { TextEdit.remove($0.range) }
    for property in type.properties { edits += property.attributes.map { .remove($0.range) } }
    if let conformances = type.addedConformances([]) { edits.append(.insert(conformances, at: type.inheritanceEnd)) }
    if let addition = type.adding([type.missingCodingKeys].compactMap { $0 }) { edits.append(addition) }
    return edits
  }
}

extension ModelDeclaration {
  /// The text that adds protocols to the type, with `Codable` if only `@Shielded` makes it decodable; `nil` if there are none.
  func addedConformances(_ protocols: [String]) -> String? {
    let isCodable = inherited.contains { ["Codable", "Decodable"].contains($0) }
    let all = (has("Shielded") && !isCodable ? ["Codable"] : []) + protocols
    guard !all.isEmpty else { return nil }
    return (hasInheritanceClause ? ", " : ": ") + all.joined(separator: ", ")
  }
}
