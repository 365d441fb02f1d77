#if Macros
  import SwiftSyntax

  /// Reports initial values that refer to a name which is a variable in the code that they are moved into.
  struct InitialValueChecks {
    /// The variables of the generated code.
    private let variables: Set<String>
    private let staticMembers: Set<String>
    private let hasDefault: Bool

    /// - Parameters:
    ///   - model: The struct.
    ///   - staticMembers: The names that are qualified with `Self.`.
    init(_ model: StructModel, staticMembers: Set<String>) {
      self.staticMembers = staticMembers
      hasDefault = model.hasDefault
      var variables: Set = ["container", "decoder", "member", "memberKeys", "members", "missing", "reader", "seen"]
      variables.formUnion(model.allProperties.map(\.localName))
      variables.formUnion(model.readerMembers.map(\.placeName))
      self.variables = variables
    }

    func report(_ properties: [Property], to sink: inout DiagnosticSink) {
      for property in properties where property.hasExpression {
        guard let value = property.syntax.bindings.first?.initializer?.value else { continue }
        if case .enclosed = property.initialValue {
          if !hasDefault { sink.report(.enclosedInitialValue(property.name, value.trimmedDescription), at: value) }
          continue
        }
        let captured = variables.subtracting(staticMembers).subtracting(LocalNames.of(value))
        for reference in References.of(value) where captured.contains(reference.baseName.text) {
          sink.report(.capturedName(reference.baseName.text, in: property.name), at: reference)
        }
      }
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
#endif
