#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  /// What the macros report about a source.
  struct ExpectedDiagnostic {
    var message: String
    var severity = DiagnosticSeverity.error
    /// The line and the column of the first character.
    var line: Int
    var column: Int
    /// The fix-its in the order in which they are offered, each with the source after it.
    var fixIts: [(message: String, fixed: String)] = []

    /// Expects that the macros report nothing else about a source, and that each fix-it changes it as expected.
    func expect(in source: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
      let spec = DiagnosticSpec(
        message: message,
        line: line,
        column: column,
        severity: severity,
        fixIts: fixIts.map { FixItSpec(message: $0.message) }
      )
      Expansion.expectDiagnostics([spec], in: source, sourceLocation: sourceLocation)
      for (message, fixed) in fixIts {
        Expansion.expectDiagnostics(
          [spec],
          in: source,
          applying: [message],
          fixed: fixed,
          sourceLocation: sourceLocation
        )
      }
    }
  }
#endif
