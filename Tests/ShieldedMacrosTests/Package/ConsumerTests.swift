#if Macros && (os(Linux) || os(macOS))
  import ChildProcesses
  import Foundation
  import Testing

  @Suite("Packages that depend on this one", .timeLimit(.minutes(20)))
  struct ConsumerTests {
    /// The root of this package.
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    /// The names of the packages that a consumer of this one resolves.
    ///
    /// - Parameter traits: The traits of this package that the consumer enables.
    private func dependencies(traits: [String]) throws -> [String] {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      let sources = folder.appending(path: "Sources/Consumer")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let manifest = """
        // swift-tools-version: 6.3
        import PackageDescription

        let package = Package(
          name: "Consumer",
          platforms: [.macOS(.v15)],
          dependencies: [.package(name: "shielded", path: "\(Self.root.path)", traits: \(traits))],
          targets: [
            .target(name: "Consumer", dependencies: [.product(name: "ShieldedJSON", package: "shielded")])
          ]
        )
        """
      try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
      try Data("import ShieldedJSON\n".utf8).write(to: sources.appending(path: "Consumer.swift"))

      // Without the variables that add to the package or replace its plugin.
      let run = try ChildProcess(
        ["swift", "package", "--package-path", folder.path, "show-dependencies", "--format", "flatlist"],
        environment: ["SHIELDED_DEVELOPMENT": "", "SHIELDED_MACROS_PLUGIN": ""],
        limit: 300
      ).run()
      try #require(run.status == 0, "\(run.errors)")
      return run.output.split(separator: "\n").map(String.init)
    }

    @Test("A consumer that doesn't enable the trait resolves nothing of swift-syntax, and one that does resolves it")
    func swiftSyntax() throws {
      let plain = try dependencies(traits: [])
      #expect(plain.count == 1)
      #expect(!plain.contains("swift-syntax"))
      #expect(try dependencies(traits: ["Macros"]).contains("swift-syntax"))
    }
  }
#endif
