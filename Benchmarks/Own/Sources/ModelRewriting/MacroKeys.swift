/// Finds the keys of a type with `@Shielded`, which plain `Codable` needs as `CodingKeys`.
struct MacroKeys {
  private let type: ModelDeclaration
  private let file: String

  init(_ type: ModelDeclaration, in file: String) {
    self.type = type
    self.file = file
  }

  /// The type with the keys of its properties.
  /// - Throws: ``ModelSources/Unsupported`` for what plain `Codable` can't express.
  func applied() throws -> ModelDeclaration {
    var result = type
    let arguments = type.attributes.first { $0.name == "Shielded" }?.argumentText ?? ""
    if arguments.contains("discriminator") {
      throw unsupported(type.line, "\(type.name) has a discriminator")
    }
    guard type.codingKeys == nil else { return result }
    for index in type.properties.indices {
      let property = type.properties[index]
      if let key = property.attributes.first(where: { $0.name == "Key" }), let name = key.strings.first {
        let isPath = name.contains(".") && !key.argumentText.hasPrefix("literal")
        if isPath { throw unsupported(property.line, "\(type.name).\(property.name) is at the path \"\(name)\"") }
        result.properties[index].key = name
      } else if arguments.contains(".snakeCase") {
        result.properties[index].key = Self.snakeCase(property.name)
      }
    }
    return result
  }

  private func unsupported(_ line: Int, _ what: String) -> ModelSources.Unsupported {
    ModelSources.Unsupported(
      description: "\(file):\(line): \(what), which plain Codable can't express; "
        + "give --source a version of the model without it"
    )
  }

  /// A name in snake case: `imageURL` is `image_url`.
  static func snakeCase(_ name: String) -> String {
    let characters = Array(name)
    var result = ""
    for (index, character) in characters.enumerated() {
      let startsWord =
        character.isUppercase && index > 0
        && (!characters[index - 1].isUppercase || (index + 1 < characters.count && characters[index + 1].isLowercase))
      if startsWord, result.last != "_" { result += "_" }
      result += character.lowercased()
    }
    return result
  }
}

extension ModelDeclaration {
  /// `CodingKeys` for properties whose keys aren't their names; `nil` if plain `Codable` finds all keys.
  var missingCodingKeys: String? {
    let decoded = properties.filter(\.isDecoded)
    guard has("Shielded"), codingKeys == nil, decoded.contains(where: { $0.key != $0.name }) else { return nil }
    let cases = decoded.map { "  case \($0.spelledName) = \"\($0.key)\"" }
    return (["private enum CodingKeys: String, CodingKey {"] + cases + ["}"]).joined(separator: "\n")
  }
}
