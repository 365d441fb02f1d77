#if Macros
  import SwiftSyntax

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
#endif
