#if Macros
  import Foundation
  import SwiftDiagnostics
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros
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
      let (expansion, context) = expand(source, conformances ?? Self.conformances(for: source))
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

    /// A diagnostic, as the compiler would show it.
    struct Message: Equatable {
      var text: String
      var severity = DiagnosticSeverity.error
      var line: Int
      var column: Int
      var fixIts: [String] = []
    }

    /// Expects the diagnostics of a source, whatever it expands to.
    ///
    /// - Parameters:
    ///   - fixIt: The message of the fix-it to apply; `nil` to apply none.
    ///   - fixed: The source after the fix-it.
    static func expectDiagnostics(
      _ expected: [Message],
      in source: String,
      applying fixIt: String? = nil,
      fixed: String = "",
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      let (expansion, context) = expand(source, conformances)
      #expect(!expansion.hasError, sourceLocation: sourceLocation)
      let messages = context.diagnostics.map { diagnostic in
        let location = context.location(for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "")
        return Message(
          text: diagnostic.message,
          severity: diagnostic.diagMessage.severity,
          line: location.line,
          column: location.column,
          fixIts: diagnostic.fixIts.map(\.message.message)
        )
      }
      #expect(messages == expected, sourceLocation: sourceLocation)
      guard let fixIt else { return }
      let changes = context.diagnostics.flatMap(\.fixIts).filter { $0.message.message == fixIt }.flatMap(\.changes)
      var bytes = Array(source.utf8)
      // From the end, so that no edit moves the next one.
      let edits = changes.map { edit($0, in: context) }.reversed()
      for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      }
      func withoutTrailingSpaces(_ text: String) -> String { text.replacing(/[ \t]+(?=\n|$)/, with: "") }
      let result = withoutTrailingSpaces(String(decoding: bytes, as: UTF8.self))
      #expect(result == withoutTrailingSpaces(fixed), sourceLocation: sourceLocation)
    }

    /// The bytes of the source that a change replaces, and what replaces them.
    private static func edit(
      _ change: FixIt.Change,
      in context: BasicMacroExpansionContext
    ) -> (range: Range<Int>, text: String) {
      func range(_ node: Syntax, _ end: AbsolutePosition) -> Range<Int> {
        let bounds = [node.position, end].map { context.location(for: $0, anchoredAt: node, fileName: "").offset }
        return bounds[0]..<bounds[1]
      }
      switch change {
      case .replace(let old, let new): return (range(old, old.endPosition), new.description)
      case .replaceLeadingTrivia(let token, let trivia):
        return (range(Syntax(token), token.positionAfterSkippingLeadingTrivia), trivia.description)
      default:
        Issue.record("No fix-it makes such a change: \(change)")
        return (0..<0, "")
      }
    }

    private static func expand(
      _ source: String,
      _ conformances: [TypeSyntax]
    ) -> (expansion: Syntax, context: BasicMacroExpansionContext) {
      let file = Parser.parse(source: source)
      let context = BasicMacroExpansionContext(
        sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "File.swift")]
      )
      let expansion = file.expand(
        macroSpecs: specs(conformances),
        contextGenerator: { syntax in
          BasicMacroExpansionContext(sharingWith: context, lexicalContext: syntax.allMacroLexicalContexts())
        },
        indentationWidth: .spaces(2)
      )
      return (expansion, context)
    }
  }
#endif
