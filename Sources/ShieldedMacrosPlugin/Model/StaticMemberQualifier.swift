#if Macros
  import SwiftSyntax

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
          names.formUnion(
            variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
          )
        } else if let function = member.decl.as(FunctionDeclSyntax.self), function.modifiers.isStatic {
          names.insert(function.name.text)
        }
      }
      return names
    }
  }

  extension DeclReferenceExprSyntax {
    /// Whether this is the name after a dot.
    var isMember: Bool { parent?.as(MemberAccessExprSyntax.self)?.declName.id == id }
  }

  extension DeclModifierListSyntax {
    /// Whether a member with these modifiers belongs to the type itself.
    var isStatic: Bool {
      contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
    }
  }
#endif
