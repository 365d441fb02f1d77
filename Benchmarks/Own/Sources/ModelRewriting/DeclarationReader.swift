import SwiftSyntax

/// Collects the types of a source file.
final class DeclarationReader: SyntaxVisitor {
  private(set) var declarations: [ModelDeclaration] = []
  /// What extensions add to types: conformances, and members by which synthesized code is replaced.
  private(set) var extensions: [(name: String, inherited: [String], members: MemberFacts)] = []

  private let names: TypeNames
  private let file: Int
  private let converter: SourceLocationConverter
  private var scope: [String] = []

  init(_ tree: SourceFileSyntax, file: Int, names: TypeNames) {
    self.names = names
    self.file = file
    converter = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = declaration(of: node, name: node.name, inheritance: node.inheritanceClause, kind: .structure)
    declaration.isGeneric = node.genericParameterClause != nil
    declaration.inheritanceEnd =
      (node.inheritanceClause?.endPositionBeforeTrailingTrivia
      ?? node.genericParameterClause?.endPositionBeforeTrailingTrivia ?? node.name.endPositionBeforeTrailingTrivia)
      .utf8Offset
    let reader = PropertyReader(names: names, scope: scope, converter: converter, codingKeys: declaration.codingKeys)
    for member in node.memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        switch reader.read(variable) {
        case .property(let property): declaration.properties.append(property)
        case .unsupported(let reason): declaration.propertyObstacle = reason
        case .none: break
        }
      } else if member.decl.is(IfConfigDeclSyntax.self) {
        declaration.propertyObstacle = "it has members in an #if"
      }
    }
    declarations.append(declaration)
    return .visitChildren
  }

  override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = declaration(of: node, name: node.name, inheritance: node.inheritanceClause, kind: .enumeration)
    declaration.isGeneric = node.genericParameterClause != nil
    declaration.inheritanceEnd =
      (node.inheritanceClause?.endPositionBeforeTrailingTrivia
      ?? node.genericParameterClause?.endPositionBeforeTrailingTrivia ?? node.name.endPositionBeforeTrailingTrivia)
      .utf8Offset
    let rawType = node.inheritanceClause?.inheritedTypes.first.map { names.type($0.type, in: scope) }
    if case .scalar(let raw)? = rawType { declaration.rawType = raw }
    for member in node.memberBlock.members {
      guard let line = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      let attributes = line.attributes.libraryAttributes
      declaration.caseAttributes += attributes
      if attributes.contains(where: { $0.name == "Fallback" }) {
        declaration.markedFallback = line.elements.first?.name.text
      }
      for element in line.elements {
        let name = element.name.text.filter { $0 != "`" }
        declaration.cases.append(name)
        let raw = element.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        declaration.rawStrings.insert(raw ?? name)
      }
    }
    declarations.append(declaration)
    return .visitChildren
  }

  override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    declarations.append(declaration(of: node, name: node.name, inheritance: node.inheritanceClause, kind: .other))
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    declarations.append(declaration(of: node, name: node.name, inheritance: node.inheritanceClause, kind: .other))
    return .visitChildren
  }

  override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    let conditional = node.genericWhereClause != nil
    extensions.append((name, conditional ? [] : node.inheritanceClause?.names ?? [], MemberFacts(node.memberBlock)))
    scope.append(name)
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

  private func declaration(
    of node: some DeclGroupSyntax,
    name: TokenSyntax,
    inheritance: InheritanceClauseSyntax?,
    kind: ModelDeclaration.Kind
  ) -> ModelDeclaration {
    scope.append(name.text)
    let facts = MemberFacts(node.memberBlock)
    let start = node.positionAfterSkippingLeadingTrivia
    var declaration = ModelDeclaration(
      name: scope.joined(separator: "."),
      kind: kind,
      file: file,
      line: converter.location(for: start).line
    )
    declaration.inherited = inheritance?.names ?? []
    declaration.attributes = node.attributes.libraryAttributes
    let modifiers = node.modifiers.map(\.name.tokenKind)
    declaration.isPrivate = modifiers.contains(.keyword(.private)) && scope.count > 1
    declaration.isPublic = modifiers.contains(.keyword(.public)) || modifiers.contains(.keyword(.package))
    declaration.hasInitializer = facts.hasInitializer
    declaration.hasDecodingInitializer = facts.hasDecodingInitializer
    declaration.hasCodingKeys = facts.hasCodingKeys
    declaration.codingKeys = facts.codingKeys
    declaration.hasInheritanceClause = inheritance != nil
    declaration.start = start.utf8Offset
    declaration.bodyEnd = node.memberBlock.rightBrace.position.utf8Offset
    declaration.column = converter.location(for: start).column - 1
    return declaration
  }
}

extension AttributeListSyntax {
  /// The attributes that are the library's.
  var libraryAttributes: [LibraryAttribute] {
    compactMap { element in
      guard case .attribute(let attribute) = element,
        let name = attribute.attributeName.dottedName?.split(separator: ".").last.map(String.init),
        LibraryAttribute.wrappers.contains(name) || LibraryAttribute.macros.contains(name)
      else { return nil }
      let next = attribute.nextToken(viewMode: .sourceAccurate)
      let end = next?.positionAfterSkippingLeadingTrivia ?? attribute.endPosition
      var strings: [String] = []
      var text = ""
      if case .argumentList(let arguments)? = attribute.arguments {
        strings = arguments.compactMap { $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
        text = arguments.trimmedDescription
      }
      return LibraryAttribute(
        name: name,
        genericArgument: attribute.attributeName.genericArguments.first?.trimmedDescription,
        strings: strings,
        argumentText: text,
        range: attribute.positionAfterSkippingLeadingTrivia.utf8Offset..<end.utf8Offset
      )
    }
  }
}
