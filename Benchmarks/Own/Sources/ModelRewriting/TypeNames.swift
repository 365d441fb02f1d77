import SwiftSyntax

/// The names of types that the source declares, to find what a name means in a scope.
final class TypeNames: SyntaxVisitor {
  private(set) var declared: Set<String> = []
  private var aliases: [String: TypeSyntax] = [:]
  /// What each protocol and each alias of protocols inherits.
  private var refinements: [String: [String]] = [:]
  private var scope: [String] = []

  init() { super.init(viewMode: .sourceAccurate) }

  // MARK: Names

  /// The type that a syntax node means in a scope.
  func type(_ syntax: TypeSyntax, in scope: [String], depth: Int = 0) -> ModelType {
    // An alias of itself doesn't compile, but must not end this program.
    guard depth < 32 else { return .unknown(syntax.trimmedDescription) }
    if let optional = syntax.as(OptionalTypeSyntax.self) {
      return .optional(type(optional.wrappedType, in: scope, depth: depth + 1))
    }
    if let optional = syntax.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return .optional(type(optional.wrappedType, in: scope, depth: depth + 1))
    }
    if let array = syntax.as(ArrayTypeSyntax.self) {
      return .array(type(array.element, in: scope, depth: depth + 1))
    }
    if let dictionary = syntax.as(DictionaryTypeSyntax.self) {
      return .dictionary(
        key: type(dictionary.key, in: scope, depth: depth + 1),
        value: type(dictionary.value, in: scope, depth: depth + 1)
      )
    }
    if let tuple = syntax.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
      return type(element.type, in: scope, depth: depth + 1)
    }
    return namedType(syntax, in: scope, depth: depth)
  }

  private func namedType(_ syntax: TypeSyntax, in scope: [String], depth: Int) -> ModelType {
    let arguments = syntax.genericArguments
    guard let name = syntax.dottedName else { return .unknown(syntax.trimmedDescription) }
    if let found = lookUp(name, in: scope) {
      if let alias = aliases[found] {
        return arguments.isEmpty
          ? type(alias, in: Array(found.split(separator: ".").dropLast().map(String.init)), depth: depth + 1)
          : .unknown(syntax.trimmedDescription)
      }
      return arguments.isEmpty ? .declared(found) : .unknown(syntax.trimmedDescription)
    }
    let module = ["Swift.", "Foundation."].first { name.hasPrefix($0) } ?? ""
    let plainName = String(name.dropFirst(module.count))
    let types = arguments.map { type($0, in: scope, depth: depth + 1) }
    switch (plainName, types.count) {
    case ("Optional", 1): return .optional(types[0])
    case ("Array", 1): return .array(types[0])
    case ("Set", 1): return .set(types[0])
    case ("Dictionary", 2): return .dictionary(key: types[0], value: types[1])
    default: return (types.isEmpty ? ModelType.scalar(named: plainName) : nil) ?? .unknown(syntax.trimmedDescription)
    }
  }

  /// The qualified name of the declaration that a name means in a scope.
  private func lookUp(_ name: String, in scope: [String]) -> String? {
    for depth in stride(from: scope.count, through: 0, by: -1) {
      let qualified = (scope.prefix(depth) + [name]).joined(separator: ".")
      if declared.contains(qualified) || aliases[qualified] != nil { return qualified }
    }
    return nil
  }

  /// Whether one of the names is `Decodable` or refines it.
  func areDecodable(_ names: [String]) -> Bool { refines(names, ["Decodable", "Codable"]) }

  /// Whether one of the names is one of the targets or refines it.
  func refines(_ names: [String], _ targets: Set<String>) -> Bool {
    var open = names
    var seen: Set<String> = []
    while let name = open.popLast() {
      let name = name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name
      if targets.contains(name) { return true }
      if seen.insert(name).inserted { open += refinements[name] ?? [] }
    }
    return false
  }

  // MARK: Visiting

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    refinements[node.name.text] = node.inheritanceClause?.names ?? []
    return .skipChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    scope.append(node.extendedType.trimmedDescription)
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.genericParameterClause == nil else { return .skipChildren }
    let type = node.initializer.value
    aliases[(scope + [node.name.text]).joined(separator: ".")] = type
    refinements[node.name.text] = type.composedNames
    return .skipChildren
  }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    scope.append(name)
    declared.insert(scope.joined(separator: "."))
    return .visitChildren
  }
}

extension InheritanceClauseSyntax {
  /// The inherited types' names, those of a composition one by one.
  var names: [String] {
    inheritedTypes.flatMap { inherited in
      (inherited.type.as(AttributedTypeSyntax.self)?.baseType ?? inherited.type).composedNames
    }
  }
}

extension TypeSyntax {
  /// A name such as `Order.Line`, without generic arguments.
  var dottedName: String? {
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
    guard let type = self.as(MemberTypeSyntax.self), let base = type.baseType.dottedName else { return nil }
    return base + "." + type.name.text
  }

  /// The names in a composition of protocols, or the type's name.
  var composedNames: [String] {
    self.as(CompositionTypeSyntax.self)?.elements.map { $0.type.trimmedDescription } ?? [trimmedDescription]
  }

  /// The generic arguments that are types.
  var genericArguments: [TypeSyntax] {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
  }
}
