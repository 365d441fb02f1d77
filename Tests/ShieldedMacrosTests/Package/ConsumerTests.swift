#if Macros && (os(Linux) || os(macOS))
  import ChildProcesses
  import Foundation
  import Testing

  /// A package that depends on this one, in a temporary folder.
  private struct Consumer: ~Copyable {
    /// The root of this package.
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    /// Writes a package with one program.
    ///
    /// - Parameters:
    ///   - traits: The traits of this package that the program's package enables.
    ///   - product: The product that the program depends on.
    init(traits: [String], product: String, main: String) throws {
      let sources = folder.appending(path: "Sources/Consumer")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      let manifest = """
        // swift-tools-version: 6.3
        import PackageDescription

        let package = Package(
          name: "Consumer",
          platforms: [.macOS(.v13)],
          dependencies: [.package(name: "shielded", path: "\(Self.root.path)", traits: \(traits))],
          targets: [
            .executableTarget(name: "Consumer", dependencies: [.product(name: "\(product)", package: "shielded")])
          ]
        )
        """
      try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
      try Data(main.utf8).write(to: sources.appending(path: "main.swift"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs a command of SwiftPM, and returns what it prints.
    func swift(_ command: String, _ options: [String], limit: Double) throws -> String {
      // Without the variables that add to the package or replace its plugin.
      let run = try ChildProcess(
        ["swift", command, "--package-path", folder.path] + options,
        environment: ["SHIELDED_DEVELOPMENT": "", "SHIELDED_MACROS_PLUGIN": ""],
        limit: limit
      ).run()
      try #require(run.status == 0, "\(run.output)\(run.errors)")
      return run.output
    }
  }

  @Suite("Packages that depend on this one", .timeLimit(.minutes(20)))
  struct ConsumerTests {
    private func dependencies(traits: [String]) throws -> [String] {
      let consumer = try Consumer(traits: traits, product: "ShieldedJSON", main: "import ShieldedJSON\n")
      return try consumer.swift("package", ["show-dependencies", "--format", "flatlist"], limit: 300)
        .split(separator: "\n").map(String.init)
    }

    @Test("A consumer that doesn't enable the trait resolves nothing of swift-syntax, and one that does resolves it")
    func swiftSyntax() throws {
      let plain = try dependencies(traits: [])
      #expect(plain.count == 1)
      #expect(!plain.contains("swift-syntax"))
      #expect(try dependencies(traits: ["Macros"]).contains("swift-syntax"))
    }
  }

  /// `Tests/run` runs it only for changes that can affect it, since it compiles swift-syntax.
  @Suite("A package that depends on this one and uses @Shielded", .timeLimit(.minutes(20)))
  struct ConsumerBuildTests {
    @Test("A program that enables the trait expands @Shielded with a plugin that SwiftPM builds for it")
    func program() throws {
      let main = #"""
        import Foundation
        import ShieldedMacros

        @Shielded struct Product {
          var id: Int
          var name: String = "unnamed"
        }

        let product = try ShieldedJSONDecoder().decode(Product.self, from: Data(#"{"id":"7","name":null}"#.utf8))
        print(product.id, product.name)
        """#
      let consumer = try Consumer(traits: ["Macros"], product: "ShieldedMacros", main: main)
      let options = ["--quiet", "--disable-index-store", "-debug-info-format", "none"]
      #expect(try consumer.swift("run", options, limit: 1_000) == "7 unnamed\n")
    }
  }
#endif
