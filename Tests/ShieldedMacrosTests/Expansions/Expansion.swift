#if Macros
  import Foundation
  import SwiftDiagnostics
  import SwiftParser
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
      "RescuableEnum", "SafeEnum", "_ShieldedUnion", "UndeclaredKeysReporting", "_OnePassValue", "_OnePassScalar",
      "_OnePassDecodable",
      "_OnePassInPlaceDecodable", "PropertyPathProvider",
    ]

    /// The conformances that the compiler asks for if a type in the source states `Codable` or `Encodable`.
    private static func conformances(for source: String) -> [TypeSyntax] {
      let stated =
        source.contains(": Codable") ? ["Decodable", "Encodable"] : source.contains(": Encodable") ? ["Encodable"] : []
      return conformances.filter { !stated.contains($0.description) }
    }

    private static func specs(_ conformances: [TypeSyntax]) -> [String: MacroSpec] {
      [
        "Shielded": MacroSpec(type: ShieldedMacro.self, conformances: conformances),
        "Key": MacroSpec(type: KeyMacro.self), "Dropping": MacroSpec(type: DroppingMacro.self),
        "DateFormats": MacroSpec(type: DateFormatsMacro.self), "Strict": MacroSpec(type: StrictMacro.self),
        "Fallback": MacroSpec(type: FallbackMacro.self), "Undeclared": MacroSpec(type: UndeclaredMacro.self),
      ]
    }

    private static let modules: [String: [String]] = [
      "Swift": ["Codable", "CodingKey", "Decodable", "Decoder", "Encodable", "Encoder", "Sendable"],
      "ShieldedDecoding": [
        "DateFormat", "DateFormatList", "DefaultProvider", "_PayloadEncodingContainer", "_PayloadKey",
        "_ShieldedContainer", "_ShieldedEncodingContainer", "_ShieldedEnum", "_ShieldedUnion", "_ObjectKey",
        "PropertyPathProvider", "PropertyPaths", "RescuableEnum", "Rescuable", "RescuePolicy", "SafeEnum", "SafeValue",
        "StrictlyDecodable", "UndeclaredKeys", "UndeclaredKeysReporting", "ValueWithoutDefault",
      ],
      "ShieldedJSON": [
        "_JSONReader", "_MemberKeys", "_MemberSet", "_OnePassDecodable", "_OnePassInPlaceDecodable", "_OnePassValue",
        "_OnePassScalar",
      ],
      "ShieldedMacros": ["_TypeDefault", "_Unread"],
    ]

    private static func withModuleSelectors(_ generated: String) -> String {
      var generated = generated
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
      return generated.replacingOccurrences(of: ": String, Swift::", with: ": Swift::String, Swift::")
    }

    /// Expects that the macros generate exactly these extensions, without diagnostics.
    ///
    /// - Parameters:
    ///   - expected: The extensions, in which the names of modules' declarations have no module selector. Each of them is expected
    ///     to have one. `…` matches any code within an extension; another test expects that code.
    ///   - members: The members at the end of the type's body, with any white space; `nil` if there are none.
    ///   - conformances: The conformances that the compiler asks for; `nil` for those that the source doesn't state.
    static func expect(
      _ source: String,
      generates expected: String,
      members: String? = nil,
      conformances: [TypeSyntax]? = nil,
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      let file = Parser.parse(source: source)
      let context = BasicMacroExpansionContext(
        sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "File.swift")]
      )
      let expansion = file.expand(
        macroSpecs: specs(conformances ?? Self.conformances(for: source)),
        contextGenerator: { syntax in
          BasicMacroExpansionContext(sharingWith: context, lexicalContext: syntax.allMacroLexicalContexts())
        },
        indentationWidth: .spaces(2)
      )
      #expect(context.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
      #expect(!expansion.hasError, sourceLocation: sourceLocation)
      let text = "\n" + expansion.description.split(separator: "\n").joined(separator: "\n")
      let start = text.firstRange(of: /(\n@.*)*\nnonisolated extension/)?.lowerBound ?? text.endIndex
      var rest = text[start...]
      // What the macros take away is attributes.
      func withoutAttributes(_ text: some StringProtocol) -> String {
        String(text).replacing(/@\w+(?:\((?:[^()]|\([^()]*\))*\))?/, with: "").split(whereSeparator: \.isWhitespace)
          .joined(separator: " ")
      }
      var type = source
      if let members, let end = source.lastIndex(of: "}") {
        type = source[..<end] + withModuleSelectors(members) + "\n" + source[end...]
      }
      #expect(withoutAttributes(text[..<start]) == withoutAttributes(type), sourceLocation: sourceLocation)
      let pieces = withModuleSelectors(expected).split(separator: "\n").joined(separator: "\n")
        .split(separator: "…", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      for (index, piece) in pieces.enumerated() {
        let options: String.CompareOptions = index == pieces.count - 1 ? [.backwards, .anchored] : []
        let found = piece.isEmpty ? rest.endIndex..<rest.endIndex : rest.range(of: piece, options: options)
        let skipped = found.map { rest[..<$0.lowerBound] } ?? rest
        let isElided = index > 0 && !skipped.contains("nonisolated extension")
        guard let found, isElided || skipped.allSatisfy(\.isWhitespace) else {
          Issue.record("Not generated: \(piece)\n\nAt: \(rest)", sourceLocation: sourceLocation)
          return
        }
        rest = rest[found.upperBound...]
      }
    }

    /// Expects the diagnostics of a source, whatever it expands to.
    ///
    /// - Parameters:
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
