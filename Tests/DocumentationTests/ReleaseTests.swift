#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @Suite("What a release names", .timeLimit(.minutes(20)))
  struct ReleaseTests {
    private func text(_ path: String) throws -> String {
      try String(contentsOf: DocumentFiles.root.appending(path: path), encoding: .utf8)
    }

    @Test("Every document that says how to add the package names the version in .github/VERSION")
    func version() throws {
      let version = try text(".github/VERSION").trimmingCharacters(in: .newlines)
      // Semantic Versioning's core and pre-release identifiers, as SwiftPM reads them.
      #expect(version.wholeMatch(of: /\d+\.\d+\.\d+(-[0-9A-Za-z]+(\.[0-9A-Za-z]+)*)?/) != nil)
      let dependency = /\.package\(url: "<this repository>",\s*from: "([^"]*)"/
      for document in try DocumentFiles.paths() {
        let named = try text(document).matches(of: dependency).map { String($0.output.1) }
        if document == "README.md" { #expect(!named.isEmpty) }
        for found in named { #expect(found == version, "\(document)") }
      }
    }

    @Test("The README has at most 150 lines")
    func length() throws {
      #expect(try text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }

    @Test("The Swift Package Index documents every library that is for users")
    func documentedTargets() throws {
      let products = try text("Package.swift").matches(of: /\.library\(name: "([^"]*)"/).map { String($0.output.1) }
      let list = try #require(try text(".spi.yml").firstMatch(of: /documentation_targets: \[(.*)\]/)).output.1
      let targets = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(!targets.isEmpty)
      #expect(targets == products.filter { !$0.hasPrefix("_") })
    }
  }
#endif
