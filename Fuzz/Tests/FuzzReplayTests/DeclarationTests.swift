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
    let written = Self.declarations(40)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/DeclaredModels/Models.swift"
    )
    #expect(try String(contentsOf: file, encoding: .utf8) == written)
  }

  @Test("What is easy to get wrong is generated, and much of it is compiled here")
  func kinds() {
    let kinds = [
      "@Embedded", "@DateFormats", "DeclaredTexts {", "<Tag: SafeValue", "tagged: Tag?", "DeclaredScope.Date",
      "@OneOrMany", "@FirstOfMany", "@ArrayFromObject", "@Explicit", "@Undeclared", "discriminator:", ": Field<",
    ]
    for (count, kinds) in [(40, kinds), (300, kinds + ["@Converted"])] {
      let text = Self.declarations(count)
      #expect(kinds.filter { !text.contains($0) } == [])
    }
  }

  @Test("The macro refuses a declaration with its own message, or its code compiles")
  func refusals() async throws {
    let refusals = try await DeclarationRefusals(count: 120, seed: 1)
    #expect(refusals.findings == [])
    // Both kinds are generated.
    #expect((20...100).contains(refusals.refusedCount), "\(refusals.summary)")
  }

  private static func declarations(_ count: Int) -> String {
    let seed = DeclarationGenerator.seedOfTests
    return DeclarationGenerator.declarations(count: count, seed: seed).file(seed: seed)
  }
}
