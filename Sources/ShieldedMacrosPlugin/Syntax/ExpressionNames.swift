#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// The names that an expression itself declares, such as the parameters of closures.
  final class LocalNames: SyntaxVisitor {
    private var names: Set<String> = []

    static func of(_ expression: ExprSyntax) -> Set<String> {
      let visitor = LocalNames(viewMode: .sourceAccurate)
      visitor.walk(expression)
      return visitor.names
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
      names.insert(node.name.text)
      return .visitChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
      names.insert((node.secondName ?? node.firstName).text)
      return .visitChildren
    }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      names.insert(node.identifier.text)
      return .visitChildren
    }
  }

  /// The references of an expression to variables, functions and types, except to members.
  final class References: SyntaxVisitor {
    private var references: [DeclReferenceExprSyntax] = []

    static func of(_ expression: ExprSyntax) -> [DeclReferenceExprSyntax] {
      let visitor = References(viewMode: .sourceAccurate)
      visitor.walk(expression)
      return visitor.references
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      if !node.isMember { references.append(node) }
      return .visitChildren
    }
  }

  /// Qualifies a type's static members with `Self.`, which generated initializers must spell and initial values needn't.
  final class StaticMemberQualifier: SyntaxRewriter {
    private let names: Set<String>

    private init(_ names: Set<String>) {
      self.names = names
      super.init()
    }

    /// The source of an initial value, for use in an initializer.
    static func source(of expression: ExprSyntax, staticMembers names: Set<String>) -> String {
      StaticMemberQualifier(names.subtracting(LocalNames.of(expression))).rewrite(expression).trimmedDescription
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
      guard !node.isMember, names.contains(node.baseName.text) else { return ExprSyntax(node) }
      var reference = node
      reference.baseName.leadingTrivia = []
      let base = DeclReferenceExprSyntax(baseName: .keyword(.Self, leadingTrivia: node.baseName.leadingTrivia))
      return ExprSyntax(MemberAccessExprSyntax(base: base, declName: reference))
    }

    /// The names of the static members that a type's body declares.
    static func names(in members: MemberBlockItemListSyntax) -> Set<String> {
      var names: Set<String> = []
      for member in members {
        if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.isStatic {
          names.formUnion(variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text })
        } else if let function = member.decl.as(FunctionDeclSyntax.self), function.modifiers.isStatic {
          names.insert(function.name.text)
        }
      }
      return names
    }
  }

  /// Replaces `Self` by the name of a type.
  final class SelfReplacement: SyntaxRewriter {
    private let name: String

    private init(_ name: String) {
      self.name = name
      super.init()
    }

    static func source(of type: TypeSyntax, by name: String) -> String {
      SelfReplacement(name).rewrite(type.trimmed).description
    }

    static func source(of expression: String, by name: String) -> String {
      SelfReplacement(name).rewrite(ExprSyntax("\(raw: expression)")).description
    }

    override func visit(_ token: TokenSyntax) -> TokenSyntax {
      token.tokenKind == .keyword(.Self) ? token.with(\.tokenKind, .identifier(name)) : token
    }
  }

  extension ExprSyntax {
    /// A Boolean value that indicates whether this is `.none` or `Optional.none`.
    var isNone: Bool {
      guard let access = self.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "none" else {
        return false
      }
      return access.base.map { $0.trimmedDescription == "Optional" } ?? true
    }
  }

  extension DeclReferenceExprSyntax {
    /// A Boolean value that indicates whether this is the name after a dot, of a member or in a key path.
    var isMember: Bool {
      let isInKeyPath = parent?.is(KeyPathPropertyComponentSyntax.self) ?? false
      return isInKeyPath || parent?.as(MemberAccessExprSyntax.self)?.declName.id == id
    }
  }
#endif
