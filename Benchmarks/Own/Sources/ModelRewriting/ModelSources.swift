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

  /// The files, with one property in each declaration.
  package let files: [File]
  /// The types in the order of the source.
  package let declarations: [ModelDeclaration]
  private let names: TypeNames

  /// Parses the files.
  /// - Throws: ``Unsupported`` if the source uses the library, so that it isn't a plain version.
  package init(_ files: [File]) throws {
    self.files = files.map { File(name: $0.name, text: BindingSplitter.split($0.text)) }
    var reader = NameReader()
    for (index, file) in self.files.enumerated() {
      let tree = Parser.parse(source: file.text)
      let converter = SourceLocationConverter(fileName: "", tree: tree)
      for item in tree.statements.declarations { reader.read(item, file: index, converter, scope: []) }
      if let module = reader.libraryModule {
        throw Unsupported(
          description: "\(file.name) imports \(module); give --source a version of the model without the library"
        )
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
  /// The first module of the library that is imported.
  var libraryModule: String?

  mutating func read(_ item: DeclSyntax, file: Int, _ converter: SourceLocationConverter, scope: [String]) {
    var inner = scope
    switch item.as(DeclSyntaxEnum.self) {
    case .importDecl(let node):
      let module = node.path.first?.name.text
      if libraryModule == nil, module?.hasPrefix("Shielded") == true { libraryModule = module }
      return
    // Which clause is compiled isn't known here, so the types of all of them are rewritten.
    case .ifConfigDecl(let node):
      for declaration in node.clauses.flatMap(\.declarations) { read(declaration, file: file, converter, scope: scope) }
      return
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

extension CodeBlockItemListSyntax {
  fileprivate var declarations: [DeclSyntax] { compactMap { $0.item.as(DeclSyntax.self) } }
}

extension IfConfigClauseSyntax {
  fileprivate var declarations: [DeclSyntax] {
    switch elements {
    case .statements(let statements): statements.declarations
    case .decls(let members): members.map(\.decl)
    default: []
    }
  }
}

/// Gives each property a declaration of its own, so that each can have an attribute: `let a, b: Int` becomes
/// `let a: Int; let b: Int`. The lines of all other declarations stay the same.
private final class BindingSplitter: SyntaxVisitor {
  private var edits: [TextEdit] = []

  static func split(_ text: String) -> String {
    let visitor = BindingSplitter(viewMode: .sourceAccurate)
    visitor.walk(Parser.parse(source: text))
    return visitor.edits.applied(to: text)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.bindings.count > 1, node.parent?.is(MemberBlockItemSyntax.self) == true,
      node.bindings.allSatisfy({ $0.accessorBlock == nil && $0.pattern.is(IdentifierPatternSyntax.self) })
    else { return .skipChildren }
    let words = node.attributes.map(\.trimmedDescription) + node.modifiers.map(\.trimmedDescription)
    let prefix = (words + [node.bindingSpecifier.text]).joined(separator: " ")
    // A type is that of the properties before it too, up to one with a type or a value.
    var type = ""
    var declarations: [String] = []
    for binding in node.bindings.reversed() {
      if let annotation = binding.typeAnnotation?.trimmedDescription {
        type = annotation
      } else if binding.initializer != nil {
        type = ""
      }
      let value = binding.initializer.map { " \($0.trimmedDescription)" } ?? ""
      declarations.append("\(prefix) \(binding.pattern.trimmedDescription)\(type)\(value)")
    }
    let text = declarations.reversed().joined(separator: "; ")
    let lost = node.trimmedDescription.count(where: \.isNewline) - text.count(where: \.isNewline)
    let range = node.trimmedRange.lowerBound.utf8Offset..<node.trimmedRange.upperBound.utf8Offset
    edits.append(TextEdit(range, text + String(repeating: "\n", count: max(0, lost))))
    return .skipChildren
  }
}
