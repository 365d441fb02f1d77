import Foundation

#if os(Linux) || os(macOS)
  import CompilerTestSupport
  import Foundation
  import Testing

  // One compilation after the other: a compiler needs a core and some hundred megabytes.
  @Suite("The documentation", .serialized, .timeLimit(.minutes(20)))
  struct DocumentationTests {
    // The translations have the README's blocks: see TranslationTests.
    @Test(
      "Every Swift block of a document compiles, and prints what it shows",
      arguments: try DocumentFiles.paths().filter { !TranslationTests.translations.contains($0) }
    )
    func compiles(document: String) async throws {
      let file = DocumentFiles.root.appending(path: document)
      let programs = try DocumentPrograms(String(contentsOf: file, encoding: .utf8), document: document).programs
      for error in try await DocumentCompiler().errors(of: programs, document: document) {
        let location = SourceLocation(
          fileID: "DocumentationTests/\(document)",
          filePath: file.path,
          line: max(error.line, 1),
          column: 1
        )
        Issue.record(Comment(rawValue: error.description), sourceLocation: location)
      }
    }

    /// Readers trust a block that isn't compiled or run as much as the others, so there should be few of them.
    static let mostOmittedBlocks = (compiled: 6, run: 7)

    @Test("At most a few Swift blocks aren't compiled or aren't run, and each gives its reason")
    func omittedBlocks() throws {
      let all = try DocumentFiles.paths().map { document in
        let text = try String(contentsOf: DocumentFiles.root.appending(path: document), encoding: .utf8)
        return try DocumentPrograms(text, document: document)
      }
      let omitted = all.flatMap(\.omitted)
      let notRun = all.flatMap(\.notRun)
      let compared = all.flatMap(\.programs).flatMap(\.blocks).count { !$0.output.isEmpty }
      print("Swift blocks whose output is compared: \(compared)")
      print("Swift blocks that aren't compiled: \(omitted.count), or aren't run: \(notRun.count)")
      for block in omitted + notRun { print("  \(block)") }
      #expect(omitted.count <= Self.mostOmittedBlocks.compiled)
      #expect(notRun.count <= Self.mostOmittedBlocks.run)
      #expect(compared > 0)
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

/// The Markdown documents of the repository.
enum DocumentFiles {
  /// The repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// The paths from the root of every document, in order.
  ///
  /// Hidden folders, among them those of builds, are left out, apart from `.github`.
  static func paths(in root: URL = root) throws -> [String] {
    let readme = ["README.md"]
    let folders = [".github", "Benchmarks", "Fuzz", "Sources", "Tests"]
    let found = try folders.flatMap { folder in try markdown(in: root.appending(path: folder)).map { "\(folder)/\($0)" }
    }
    return readme + found.sorted()
  }

  private static func markdown(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
      .filter { !$0.lastPathComponent.hasPrefix(".") }
      .flatMap { url in
        let name = url.lastPathComponent
        // A fuzz run may remove a file of its corpus at any time, so the file itself isn't asked.
        if url.hasDirectoryPath {
          return try markdown(in: url).map { "\(name)/\($0)" }
        }
        return url.pathExtension == "md" ? [name] : []
      }
  }
}
