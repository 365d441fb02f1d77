#if Macros
  import Foundation
  import SwiftDiagnostics
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
      "RescuableEnum", "SafeEnum", "UndeclaredKeysReporting", "_OnePassValue", "_OnePassScalar", "_OnePassDecodable",
      "_OnePassInPlaceDecodable", "PropertyPathProvider",
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

    private static let modules: [String: [String]] = [
      "Swift": ["Codable", "CodingKey", "Decodable", "Decoder", "Encodable", "Encoder", "Sendable"],
      "ShieldedDecoding": [
        "DateFormat", "DateFormatList", "DefaultProvider", "_PayloadEncodingContainer", "_PayloadKey",
        "_ShieldedContainer", "_ShieldedEncodingContainer", "_ShieldedEnum",
        "PropertyPathProvider", "PropertyPaths", "RescuableEnum", "Rescuable", "RescuePolicy", "SafeEnum", "SafeValue",
        "StrictlyDecodable",
        "UndeclaredKeys", "UndeclaredKeysReporting", "ValueWithoutDefault",
      ],
      "ShieldedJSON": [
        "_JSONReader", "_MemberKeys", "_MemberSet", "_OnePassDecodable", "_OnePassInPlaceDecodable", "_OnePassValue",
        "_OnePassScalar",
      ],
      "ShieldedMacros": ["_TypeDefault", "_Unread"],
    ]

    private static func withModuleSelectors(_ expanded: String) -> String {
      guard let start = expanded.range(of: "nonisolated extension")?.lowerBound else { return expanded }
      var generated = String(expanded[start...])
      for (module, names) in modules {
        for name in names {
          generated = generated.replacingOccurrences(
            of: "(?<![A-Za-z_.:@])\(name)(?![A-Za-z])",
            with: "\(module)::\(name)",
            options: .regularExpression
          )
        }
      }
      for name in ["_OnePassDecodable", "_OnePassInPlaceDecodable"] {
        generated = generated.replacingOccurrences(of: "ShieldedJSON::\(name)", with: "@unsafe ShieldedJSON::\(name)")
      }
      generated = generated.replacingOccurrences(of: ": String, Swift::", with: ": Swift::String, Swift::")
      return expanded[..<start] + generated
    }

    /// Expects that the macros of a source expand to another source, without diagnostics.
    ///
    /// - Parameters:
    ///   - source: The source with attributes.
    ///   - expanded: The source after expansion, in whose extensions the names of modules' declarations have no module selector.
    ///     Each of them is expected to have one.
    ///   - conformances: The conformances that the type doesn't declare.
    static func expect(
      _ source: String,
      expandsTo expanded: String,
      conformances: [TypeSyntax] = conformances,
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      assertMacroExpansion(
        source,
        expandedSource: withModuleSelectors(expanded),
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
