#if os(Linux) || os(macOS)
  import CompilerTestSupport
  import Foundation
  import Testing

  // One compilation after the other: a compiler needs a core and some hundred megabytes.
  @Suite("The documentation", .serialized, .timeLimit(.minutes(20)))
  struct DocumentationTests {
    @Test("Every Swift block of a document compiles", arguments: try DocumentFiles.paths())
    func compiles(document: String) async throws {
      let file = DocumentFiles.root.appending(path: document)
      let programs = try DocumentPrograms(String(contentsOf: file, encoding: .utf8), document: document).programs
      for error in try await DocumentCompiler().errors(of: programs) {
        let location = SourceLocation(
          fileID: "DocumentationTests/\(document)",
          filePath: file.path,
          line: max(error.line, 1),
          column: 1
        )
        Issue.record(Comment(rawValue: error.description), sourceLocation: location)
      }
    }

    /// Readers trust a block that isn't compiled as much as the others, so there should be few of them.
    static let mostOmittedBlocks = 6

    @Test("At most a few Swift blocks aren't compiled, and each gives its reason")
    func omittedBlocks() throws {
      let omitted = try DocumentFiles.paths().flatMap { document in
        let text = try String(contentsOf: DocumentFiles.root.appending(path: document), encoding: .utf8)
        return try DocumentPrograms(text, document: document).omitted
      }
      print("Swift blocks that aren't compiled: \(omitted.count)")
      for block in omitted { print("  \(block)") }
      #expect(omitted.count <= Self.mostOmittedBlocks)
    }

    @Test("The README's Swift blocks are compiled")
    func readme() throws {
      let text = try String(contentsOf: DocumentFiles.root.appending(path: "README.md"), encoding: .utf8)
      let programs = try DocumentPrograms(text, document: "README.md").programs
      #expect(programs.contains { !$0.isManifest && $0.source.contains("@Shielded") })
      #expect(programs.contains { $0.isManifest && $0.source.contains(".package(url:") })
    }

    @Test("The documents are the README and those in the folders of the repository, without those of builds")
    func documents() throws {
      let paths = try DocumentFiles.paths()
      #expect(paths.first == "README.md")
      #expect(paths.contains("Benchmarks/README.md"))
      #expect(paths.contains("Fuzz/README.md"))
      #expect(paths.contains(".github/CONTRIBUTING.md"))
      #expect(paths.contains("Sources/ShieldedDecoding/ShieldedDecoding.docc/ShieldedDecoding.md"))
      #expect(!paths.contains { $0.contains("/.build") || $0.contains("/checkouts/") })
    }
  }
#endif
