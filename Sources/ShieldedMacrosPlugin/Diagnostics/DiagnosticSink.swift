#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Passes problems on to the compiler, and remembers whether there was an error.
  struct DiagnosticSink {
    let context: any MacroExpansionContext
    private(set) var hasErrors = false

    init(_ context: any MacroExpansionContext) {
      self.context = context
    }

    /// Reports a problem at a node.
    mutating func report(_ problem: Problem, at node: some SyntaxProtocol, _ fixIts: FixIt...) {
      report(problem, at: node, fixIts: fixIts)
    }

    /// Reports a problem at a node.
    mutating func report(_ problem: Problem, at node: some SyntaxProtocol, fixIts: [FixIt]) {
      hasErrors = hasErrors || problem.severity == .error
      context.diagnose(Diagnostic(node: Syntax(node), message: problem, fixIts: fixIts))
    }
  }
#endif
