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
      "Decodable", "Encodable", "Sendable", "Rescuable", "SafeValue", "DefaultProvider", "StrictlyDecodable",
      "RescuableEnum", "SafeEnum", "OnePassValue", "OnePassDecodable", "OnePassInPlaceDecodable",
    ]

    private static func specs(_ conformances: [TypeSyntax]) -> [String: MacroSpec] {
      [
        "Shielded": MacroSpec(type: ShieldedMacro.self, conformances: conformances),
        "Key": MacroSpec(type: KeyMacro.self),
        "Dropping": MacroSpec(type: DroppingMacro.self),
        "Strict": MacroSpec(type: StrictMacro.self),
        "Fallback": MacroSpec(type: FallbackMacro.self),
      ]
    }

    /// Expects that the macros of a source expand to another source.
    ///
    /// - Parameters:
    ///   - source: The source with attributes.
    ///   - expanded: The source after expansion.
    ///   - diagnostics: The diagnostics that are expected.
    ///   - conformances: The conformances that the type doesn't declare.
    ///   - fixIts: The messages of the fix-its to apply; `nil` to apply none.
    ///   - fixed: The source after the fix-its.
    static func expect(
      _ source: String,
      expandsTo expanded: String,
      diagnostics: [DiagnosticSpec] = [],
      conformances: [TypeSyntax] = conformances,
      applying fixIts: [String]? = nil,
      fixed: String? = nil,
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      assertMacroExpansion(
        source,
        expandedSource: expanded,
        diagnostics: diagnostics,
        macroSpecs: specs(conformances),
        applyFixIts: fixIts,
        fixedSource: fixed,
        indentationWidth: .spaces(2),
        failureHandler: { Issue.record(Comment(rawValue: $0.message), sourceLocation: sourceLocation) }
      )
    }
  }
#endif
