#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @testable import ShieldedMacrosPlugin

  /// The macros of the package, for expansions in tests.
  enum Expansion {
    /// The conformances that the compiler asks for if the type declares none.
    static let conformances: [TypeSyntax] = [
      "Decodable", "Encodable", "Sendable", "Rescuable", "SafeValue", "DefaultProvider", "ValueWithoutDefault",
      "StrictlyDecodable",
      "RescuableEnum", "SafeEnum", "UndeclaredKeysReporting", "OnePassValue", "_OnePassScalar", "OnePassDecodable",
      "OnePassInPlaceDecodable", "PropertyPathProvider",
    ]

    private static func specs(_ conformances: [TypeSyntax]) -> [String: MacroSpec] {
      [
        "Shielded": MacroSpec(type: ShieldedMacro.self, conformances: conformances),
        "Key": MacroSpec(type: KeyMacro.self),
        "Dropping": MacroSpec(type: DroppingMacro.self),
        "DateFormats": MacroSpec(type: DateFormatsMacro.self),
        "Strict": MacroSpec(type: StrictMacro.self),
        "Fallback": MacroSpec(type: FallbackMacro.self),
      ]
    }

    /// Expects that the macros of a source expand to another source, without diagnostics.
    ///
    /// - Parameters:
    ///   - source: The source with attributes.
    ///   - expanded: The source after expansion.
    ///   - conformances: The conformances that the type doesn't declare.
    static func expect(
      _ source: String,
      expandsTo expanded: String,
      conformances: [TypeSyntax] = conformances,
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      assertMacroExpansion(
        source,
        expandedSource: expanded,
        macroSpecs: specs(conformances),
        indentationWidth: .spaces(2),
        failureHandler: { Issue.record(Comment(rawValue: $0.message), sourceLocation: sourceLocation) }
      )
    }

    /// Expects the diagnostics of a source, whatever it expands to.
    ///
    /// - Parameters:
    ///   - diagnostics: The diagnostics.
    ///   - source: The source.
    ///   - fixIts: The messages of the fix-its to apply; `nil` to apply none.
    ///   - fixed: The source after the fix-its.
    static func expectDiagnostics(
      _ diagnostics: [DiagnosticSpec],
      in source: String,
      applying fixIts: [String]? = nil,
      fixed: String? = nil,
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      assertMacroExpansion(
        source,
        expandedSource: "",
        diagnostics: diagnostics,
        macroSpecs: specs(conformances),
        applyFixIts: fixIts,
        fixedSource: fixed,
        indentationWidth: .spaces(2),
        failureHandler: { failure in
          // Other tests expect expansions.
          if failure.message.hasPrefix("Macro expansion did not produce the expected expanded source") { return }
          Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation)
        }
      )
    }
  }
#endif
