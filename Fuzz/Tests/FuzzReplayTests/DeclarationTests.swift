import Declarations
import Foundation
import FuzzProperties
import Testing

@testable import FuzzDeclarations

@Suite("Generated declarations", .timeLimit(.minutes(60)))
struct DeclarationTests {
  @Test("Generated declarations decode as specified, over both decoders and however they are observed")
  func values() {
    let run = DeclarationRun(documents: 60, seed: 1)
    for failure in run.failures { Issue.record("\(failure)") }
    #expect(run.checkCount == 40 * 60)
  }

  @Test("The compiled declarations are those that the generator writes")
  func file() throws {
    let seed = DeclarationGenerator.seedOfTests
    let written = DeclarationGenerator.declarations(count: 40, seed: seed).file(seed: seed)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/DeclaredModels/Models.swift"
    )
    #expect(try String(contentsOf: file, encoding: .utf8) == written)
  }

  @Test("What is easy to get wrong is generated, and much of it is compiled here")
  func kinds() {
    let kinds = [
      "@Embedded", "@DateFormats", "Swift.String, DeclaredTexts {", "<Tag: SafeValue", "tagged: Tag?",
      "DeclaredScope.Date", "@OneOrMany", "@FirstOfMany", "@ArrayFromObject", "@Explicit", "@Undeclared",
      "discriminator:", ": Field<", "@Key(\"marker",
    ]
    for (count, kinds) in [(40, kinds), (600, kinds + ["@Converted"])] {
      let declarations = DeclarationGenerator.declarations(count: count, seed: DeclarationGenerator.seedOfTests)
      #expect(kinds.filter { kind in !declarations.contains { $0.body.contains(kind) } } == [])
    }
  }

  @Test("The macro refuses a declaration with its own message, or its code compiles")
  func refusals() async throws {
    let refusals = try await DeclarationRefusals(count: 120, seed: 1)
    #expect(refusals.findings == [])
    // Both kinds are generated.
    #expect((20...100).contains(refusals.refusedCount), "\(refusals.summary)")
  }
}
