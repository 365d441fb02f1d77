import SwiftParser
import SwiftSyntax

/// The source files of a model, and the types that they declare.
package struct ModelSources {
  /// A source file.
  package struct File: Equatable, Sendable {
    /// The file's name, which is unique among the files of a module.
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The reason why there is no plain version of a source.
  package struct Unsupported: Error, CustomStringConvertible {
    package let description: String
  }

  /// The files, with one property in each declaration.
  package let files: [File]
  /// The types in the order of the source.
  package let declarations: [ModelDeclaration]
  private let names: [String: Int]
  private let typeNames: TypeNames

  /// Whether a type has `@Shielded`.
  package var usesMacro: Bool { declarations.contains { $0.has("Shielded") } }
  /// Whether a property has one of the library's wrappers.
  var usesWrappers: Bool {
    declarations.contains { type in
      type.properties.contains(where: \.hasLibraryWrapper)
    }
  }

  /// Parses the files.
  /// - Throws: ``Unsupported`` if the source uses a feature of the library that plain `Codable` can't express.
  package init(_ files: [File]) throws {
    self.files = files.map { File(name: $0.name, text: BindingSplitter.split($0.text)) }
    let trees = self.files.map { Parser.parse(source: $0.text) }
    let typeNames = TypeNames()
    for tree in trees { typeNames.walk(tree) }
    let readers = trees.enumerated().map { DeclarationReader($1, file: $0, names: typeNames) }
    var declarations = readers.flatMap(\.declarations)
    let added = Dictionary(grouping: readers.flatMap(\.extensions), by: \.name)
    for index in declarations.indices {
      for addition in added[declarations[index].name] ?? [] {
        declarations[index].inherited += addition.inherited
        if addition.members.hasDecodingInitializer { declarations[index].hasDecodingInitializer = true }
        if addition.members.hasCodingKeys {
          declarations[index].propertyObstacle = "its CodingKeys are in an extension"
        }
      }
      let type = declarations[index]
      declarations[index].isDecodable = type.has("Shielded") || typeNames.areDecodable(type.inherited)
      declarations[index].isEncodable = typeNames.refines(type.inherited, ["Encodable", "Codable"])
      if type.has("Shielded") {
        declarations[index] = try MacroKeys(declarations[index], in: self.files[type.file].name).applied()
      }
      declarations[index].obstacle = Self.obstacle(declarations[index])
    }
    self.declarations = declarations
    names = Dictionary(declarations.enumerated().map { ($1.name, $0) }) { first, _ in first }
    self.typeNames = typeNames
  }

  /// Whether the source itself gives a type a default.
  func hasDefault(_ declaration: ModelDeclaration) -> Bool {
    typeNames.refines(declaration.inherited, ["SafeValue", "DefaultProvider"])
  }

  private static let rescuable: Set = [
    "Rescuable", "SafeValue", "DefaultProvider", "ValueWithoutDefault", "StrictlyDecodable", "SafeEnum",
    "RescuableEnum",
  ]

  /// The declaration with a qualified name.
  package func declaration(_ name: String) -> ModelDeclaration? { names[name].map { declarations[$0] } }

  /// The type that a text means at the top of the source.
  package func type(named text: String) -> ModelType {
    var parser = Parser(text)
    return typeNames.type(TypeSyntax.parse(from: &parser), in: [])
  }

  /// Whether the source itself makes a type rescuable.
  func isRescuable(_ declaration: ModelDeclaration) -> Bool {
    typeNames.refines(declaration.inherited, Self.rescuable)
  }

  private static func obstacle(_ type: ModelDeclaration) -> String? {
    if type.kind == .other { return "it is a class" }
    if type.isGeneric { return "it is generic" }
    if type.hasDecodingInitializer { return "it has a hand-written init(from:)" }
    if type.kind == .enumeration {
      return type.rawType == nil ? "it is an enum without raw values" : nil
    }
    if let obstacle = type.propertyObstacle { return obstacle }
    if type.isPrivate { return "it is private in another type" }
    if type.hasCodingKeys, type.codingKeys == nil { return "its CodingKeys aren't an enum" }
    for property in type.properties {
      if case .optional(.optional) = property.type { return "\(property.name) is an Optional of an Optional" }
    }
    return type.properties.contains(where: \.isDecoded) ? nil : "it decodes no property"
  }
}
