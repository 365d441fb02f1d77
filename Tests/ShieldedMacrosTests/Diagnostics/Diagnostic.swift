#if Macros
  import SwiftDiagnostics
  import Testing

  /// A source, what the macros report about it, and what each fix-it makes of it.
  struct Diagnostic: Sendable, CustomTestStringConvertible {
    private let message: String
    private let severity: DiagnosticSeverity
    private let source: String
    private var fixIts: [(message: String, source: String)]
    private let sourceLocation: Testing.SourceLocation

    var testDescription: String { message }

    /// Creates the diagnostic of a type.
    ///
    /// - Parameters:
    ///   - source: The source, with `▸` before the character at which the message is.
    ///   - fixIts: The fix-its in the order in which they are offered, each with the source after it.
    init(
      _ message: String,
      _ severity: DiagnosticSeverity = .error,
      in source: String,
      fixIts: KeyValuePairs<String, String> = [:],
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      (self.message, self.severity, self.source) = (message, severity, source)
      self.fixIts = fixIts.map { ($0.key, $0.value) }
      self.sourceLocation = sourceLocation
    }

    /// Creates the diagnostic of the members of a struct.
    ///
    /// - Parameters:
    ///   - members: The members, with `▸` before the character at which the message is.
    ///   - fixIts: The fix-its in the order in which they are offered, each with the members after it.
    init(
      _ message: String,
      _ severity: DiagnosticSeverity = .error,
      members: String,
      fixIts: KeyValuePairs<String, String> = [:],
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      func structure(_ members: String) -> String {
        "@Shielded\nstruct P {\n  \(members.replacing("\n", with: "\n  "))\n}"
      }
      self.init(message, severity, in: structure(members), sourceLocation: sourceLocation)
      self.fixIts = fixIts.map { ($0.key, structure($0.value)) }
    }

    /// Expects that the macros report this and nothing else, and that each fix-it gives the source that it promises.
    func expect() {
      let before = source.prefix { $0 != "▸" }.split(separator: "\n", omittingEmptySubsequences: false)
      let source = source.replacing("▸", with: "")
      let expected = Expansion.Message(
        text: message,
        severity: severity,
        line: before.count,
        column: (before.last?.utf8.count ?? 0) + 1,
        fixIts: fixIts.map(\.message)
      )
      Expansion.expectDiagnostics([expected], in: source, sourceLocation: sourceLocation)
      for fixIt in fixIts {
        Expansion.expectDiagnostics(
          [expected],
          in: source,
          applying: fixIt.message,
          fixed: fixIt.source,
          sourceLocation: sourceLocation
        )
      }
    }
  }
#endif
