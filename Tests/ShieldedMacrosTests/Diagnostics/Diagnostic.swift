#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  /// A source, what the macros report about it, and what each fix-it makes of it.
  struct Diagnostic: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let message: String
    private let severity: DiagnosticSeverity
    private let position: (line: Int, column: Int)
    private let source: String
    private let fixIts: [(message: String, source: String)]
    private let sourceLocation: Testing.SourceLocation

    /// Creates the diagnostic of a type.
    ///
    /// - Parameters:
    ///   - position: The line and the column of the first character.
    ///   - fixIts: The fix-its in the order in which they are offered, each with the source after it.
    init(
      _ title: String,
      _ message: String,
      _ severity: DiagnosticSeverity = .error,
      at position: (line: Int, column: Int),
      in source: String,
      fixIts: KeyValuePairs<String, String> = [:],
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      testDescription = title
      self.message = message
      self.severity = severity
      self.position = position
      self.source = source
      self.fixIts = fixIts.map { ($0.key, $0.value) }
      self.sourceLocation = sourceLocation
    }

    /// Creates the diagnostic of the members of a struct.
    ///
    /// - Parameters:
    ///   - position: The line and the column of the first character. The members begin in the third line and column.
    ///   - fixIts: The fix-its in the order in which they are offered, each with the members after it.
    init(
      _ title: String,
      _ message: String,
      _ severity: DiagnosticSeverity = .error,
      at position: (line: Int, column: Int),
      members: String,
      fixIts: KeyValuePairs<String, String> = [:],
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      func structure(_ members: String) -> String {
        "@Shielded\nstruct P {\n  \(members.replacing("\n", with: "\n  "))\n}"
      }
      testDescription = title
      self.message = message
      self.severity = severity
      self.position = position
      source = structure(members)
      self.fixIts = fixIts.map { ($0.key, structure($0.value)) }
      self.sourceLocation = sourceLocation
    }

    /// Expects that the macros report this and nothing else, and that each fix-it gives the source that it promises.
    func expect() {
      let spec = DiagnosticSpec(
        message: message,
        line: position.line,
        column: position.column,
        severity: severity,
        fixIts: fixIts.map { FixItSpec(message: $0.message) }
      )
      Expansion.expectDiagnostics([spec], in: source, sourceLocation: sourceLocation)
      for fixIt in fixIts {
        Expansion.expectDiagnostics(
          [spec],
          in: source,
          applying: [fixIt.message],
          fixed: fixIt.source,
          sourceLocation: sourceLocation
        )
      }
    }
  }
#endif
