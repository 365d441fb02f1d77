#if os(Linux)
  import CompilerTestSupport
  import Foundation
  import Testing

  @Suite("Symbols that are newer than the package's platforms", .timeLimit(.minutes(20)))
  struct PlatformTests {
    @Test("Without a check of the version, the library uses only what its oldest platforms have")
    func library() async throws {
      let versions = try await Self.versions()
      for module in try Self.modules() {
        for traits in Self.traits(of: module) {
          var finder = NewerUseFinder(versions, minimum: try Self.minimum())
          try await Self.withTrees(of: module, traits) { try finder.search(treesIn: $0) }
          #expect(try finder.fileCount == Self.files(of: module).count, "\(module.lastPathComponent)")
          let uses = finder.uses.filter { use in !Self.reviewed.contains { $0.allows(use) } }
          #expect(uses.map(\.description).sorted() == [], "\(module.lastPathComponent) with \(traits)")
        }
      }
    }

    @Test(
      "A planted use is found, unless a check of the version is around it",
      arguments: [
        Plant("func f(_ x: [UInt8]) -> Int { x.span.count }", ["Array.span"]),
        Plant("let x = [UInt128]()", ["UInt128"]),
        Plant("struct S { var x: Int128? }", ["Int128"]),
        Plant("import Synchronization\nlet x = Mutex(0)", ["Mutex", "Mutex.init(_:)"]),
        Plant(
          "func f(_ x: [UInt8]) -> Int { guard x.span.count > 0, #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return 1 }; return 2 }",
          ["Array.span"]
        ),
        Plant(
          "func f(_ x: [UInt8]) -> Int { if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *), x.span.count > 0 { 1 } else { 2 } }",
          []
        ),
        Plant(
          "func f(_ x: [UInt8]) -> Int { if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) { x.span.count } else { 0 } }",
          []
        ),
        Plant(
          "func f(_ x: [UInt8]) -> Int { if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) { 0 } else { x.span.count } }",
          ["Array.span"]
        ),
        Plant(
          "func f(_ x: [UInt8]) -> Int { guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return x.span.count }; return 0 }",
          ["Array.span"]
        ),
        Plant(
          "func f(_ x: [UInt8]) -> Int { guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return 0 }; return x.span.count }",
          []
        ),
        // One of the systems is missing.
        Plant(
          "func f(_ x: [UInt8]) -> Int { if #available(iOS 26, macOS 26, tvOS 26, visionOS 26, *) { x.span.count } else { 0 } }",
          ["Array.span"]
        ),
        Plant(
          "@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) extension Int128 { var next: Int128 { self + 1 } }",
          []
        ),
        Plant(
          "@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) func f(_ x: Int128) {}",
          ["Int128"]
        ),
      ]
    )
    fileprivate func plants(_ plant: Plant) async throws {
      let versions = try await Self.versions()
      let folder = try Self.makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let source = folder.appending(path: "Planted.swift")
      try "import Foundation\n\(plant.source)\n".write(to: source, atomically: false, encoding: .utf8)
      let trees = folder.appending(path: "trees.json")
      try await SwiftCompiler().writeSyntaxTrees(of: [source], module: "Planted", package: "planted", to: trees)
      var finder = NewerUseFinder(versions, minimum: try Self.minimum())
      try finder.search(treesIn: trees)
      #expect(finder.fileCount == 1)
      #expect(Set(finder.uses.map(\.symbol)) == Set(plant.found))
    }

    @Test("Every iterator declares next() itself, because that of the protocol's extension needs iOS 18")
    func iterators() throws {
      var count = 0
      for file in try Self.modules().flatMap(Self.files) {
        let text = try String(contentsOf: file, encoding: .utf8)
        let iterators = text.matches(of: /: AsyncIteratorProtocol/).count
        #expect(text.matches(of: /mutating func next\(\) async/).count == iterators, "\(file.path)")
        count += iterators
      }
      #expect(count >= 5)
    }

    @Test("No source has a condition that the syntax trees don't tell from its opposite")
    func opposite() throws {
      for module in try Self.modules() {
        for file in try Self.files(of: module) {
          #expect(try !String(contentsOf: file, encoding: .utf8).contains("#unavailable"), "\(file.path)")
        }
      }
    }
  }

  private struct Plant: Sendable, CustomTestStringConvertible {
    let source: String
    let found: [String]

    init(_ source: String, _ found: [String]) { (self.source, self.found) = (source, found) }

    var testDescription: String { source }
  }

  /// A use that is right although the symbol is newer.
  private struct ReviewedUse {
    let symbol: String
    /// The end of the file's name; any file, if empty.
    let file: String
    let reason: String

    func allows(_ use: NewerUse) -> Bool { use.symbol.hasPrefix(symbol) && use.file.hasSuffix(file) }
  }

  extension PlatformTests {
    private static let reviewed = [
      ReviewedUse(
        symbol: "Mutex",
        file: "Platform/Lock.swift",
        reason: "in the branch for systems that aren't Apple's"
      ),
      ReviewedUse(
        symbol: "FixedWidthInteger.&*",
        file: "",
        reason: "a requirement since iOS 18; before, the compiler takes the function of the same name in an extension"
      ),
    ]

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()

    /// The folders of the modules.
    private static func modules() throws -> [URL] {
      try FileManager.default.contentsOfDirectory(at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        .filter { $0.lastPathComponent.hasPrefix("Shielded") }
        .sorted { $0.path < $1.path }
    }

    private static func files(of module: URL) throws -> [URL] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: module.path).filter { $0.hasSuffix(".swift") }
      return names.sorted().map { module.appending(path: $0) }
    }

    /// The combinations of traits to check: none and all, if the sources depend on them. Without the traits, what they import
    /// hasn't been built.
    private static func traits(of module: URL) -> [[String]] {
      #if AsyncHTTPClient && Macros && SwiftLog && SwiftMetrics
        let all = [["AsyncHTTPClient", "Macros", "SwiftLog", "SwiftMetrics"]]
      #else
        let all: [[String]] = []
      #endif
      switch module.lastPathComponent {
      case "ShieldedDecoding", "ShieldedNetworking": return [[]] + all
      case "ShieldedMacros", "ShieldedMacrosPlugin": return all
      default: return [[]]
      }
    }

    /// The platforms in the manifest.
    private static func minimum() throws -> SystemVersions {
      let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
      let line = try #require(manifest.firstMatch(of: /platforms: \[(\.macOS\(.*\))\],/)?.1)
      var versions: SystemVersions = [:]
      for match in line.matches(of: /\.(\w+)\(\.v(\d+)\)/) {
        versions[String(match.1)] = SystemVersion(Int(match.2) ?? 0)
      }
      try #require(versions.count == 5)
      return versions
    }

    private static func makeFolder() throws -> URL {
      let folder = FileManager.default.temporaryDirectory.appending(path: "platform-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      return folder
    }

    /// The modules whose symbols the library uses.
    private static let toolchainModules = [
      "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "FoundationEssentials",
      "FoundationInternationalization", "Foundation",
    ]

    private static func versions() async throws -> SymbolVersions { try await symbolGraphs.value }

    private static let symbolGraphs = Task {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      try await SwiftCompiler().writeSymbolGraphs(of: toolchainModules, to: folder)
      return try SymbolVersions(graphsIn: folder, newerThan: minimum())
    }

    private static func withTrees(of module: URL, _ traits: [String], _ body: (URL) throws -> Void) async throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let trees = folder.appending(path: "trees.json")
      try await SwiftCompiler().writeSyntaxTrees(
        of: files(of: module),
        module: module.lastPathComponent,
        // SwiftPM calls a package in a build by its folder.
        package: root.lastPathComponent.lowercased(),
        to: trees,
        arguments: traits.map { "-D\($0)" }
      )
      try body(trees)
    }
  }
#endif
