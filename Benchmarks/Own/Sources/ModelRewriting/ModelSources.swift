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

  /// The reason why a source can't be rewritten.
  package struct Unsupported: Error, CustomStringConvertible {
    package let description: String
  }

  package let files: [File]
  /// The types in the order of the source.
  package let declarations: [ModelDeclaration]
  private let names: TypeNames

  /// Parses the files.
  /// - Throws: ``Unsupported`` if the source uses the library, so that it isn't a plain version.
  package init(_ files: [File]) throws {
    self.files = files
    var reader = NameReader()
    for (index, file) in files.enumerated() {
      let tree = Parser.parse(source: file.text)
      let converter = SourceLocationConverter(fileName: "", tree: tree)
      for item in tree.statements.compactMap({ $0.item.as(DeclSyntax.self) }) {
        if let module = item.as(ImportDeclSyntax.self)?.path.first?.name.text, module.hasPrefix("Shielded") {
          throw Unsupported(
            description: "\(file.name) imports \(module); give --source a version of the model without the library"
          )
        }
        reader.read(item, file: index, converter, scope: [])
      }
    }
    let names = reader.names
    self.names = names
    let extensions = Dictionary(grouping: reader.extensions) { $0.extendedType.trimmedDescription }
    declarations = reader.types.map { type in
      ModelDeclaration(type, names, extensions: extensions[type.scope.joined(separator: ".")] ?? [])
    }
  }

  /// The declaration with a qualified name.
  package func declaration(_ name: String) -> ModelDeclaration? { declarations.first { $0.name == name } }

  /// The type that a text means at the top of the source.
  package func type(named text: String) -> ModelType {
    var parser = Parser(text)
    return names.type(TypeSyntax.parse(from: &parser), in: [])
  }
}

/// Collects the names, the types and the extensions of a source.
private struct NameReader {
  var names = TypeNames()
  var types: [FoundType] = []
  var extensions: [ExtensionDeclSyntax] = []

  mutating func read(_ item: DeclSyntax, file: Int, _ converter: SourceLocationConverter, scope: [String]) {
    var inner = scope
    switch item.as(DeclSyntaxEnum.self) {
    case .structDecl(let node): inner.append(add(node, file, converter, scope))
    case .enumDecl(let node): inner.append(add(node, file, converter, scope))
    case .classDecl(let node): inner.append(add(node, file, converter, scope))
    case .actorDecl(let node): inner.append(add(node, file, converter, scope))
    case .extensionDecl(let node):
      extensions.append(node)
      inner.append(node.extendedType.trimmedDescription)
    case .protocolDecl(let node):
      names.refinements[node.name.text] = node.inheritanceClause?.inheritedTypes.flatMap(\.type.composedNames) ?? []
      return
    case .typeAliasDecl(let node) where node.genericParameterClause == nil:
      names.aliases[(scope + [node.name.text]).joined(separator: ".")] = node.initializer.value
      names.refinements[node.name.text] = node.initializer.value.composedNames
      return
    default: return
    }
    for member in item.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members ?? [] {
      read(member.decl, file: file, converter, scope: inner)
    }
  }

  private mutating func add(
    _ node: some DeclGroupSyntax & NamedDeclSyntax,
    _ file: Int,
    _ converter: SourceLocationConverter,
    _ scope: [String]
  ) -> String {
    let scope = scope + [node.name.text]
    names.declared.insert(scope.joined(separator: "."))
    types.append(FoundType(scope: scope, file: file, node: node, converter: converter))
    return node.name.text
  }
}
