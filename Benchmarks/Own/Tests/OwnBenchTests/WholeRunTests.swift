import ArgumentParser
import Foundation
import Testing

@testable import OwnBench

/// Builds the library and a model for release, which takes a minute or two the first time.
@Suite("A whole run", .serialized, .timeLimit(.minutes(20)))
struct WholeRunTests {
  private func run(_ arguments: [String], in folder: URL) throws -> OwnResults {
    let output = folder.appending(path: "results")
    var command = try OwnBench.parseAsRoot(arguments + ["--quick", "--output", output.path])
    try command.run()
    return try JSONDecoder().decode(OwnResults.self, from: Data(contentsOf: output.appending(path: "own.json")))
  }

  private static let examples = Checkout.package.appending(path: "Examples")

  @Test("An example is measured, and every fault is rescued")
  func example() throws {
    try TemporaryFolder.with { folder in
      let example = Self.examples.appending(path: "PageSummary")
      let results = try run(
        ["--source", example.path, "--type", "PageSummary", "--sample", example.appending(path: "summary.json").path],
        in: folder
      )
      #expect(results.bodies.map(\.rate) == [0, 0.1, 0.5])
      // The control, and five contenders; four of them decode the dirty bodies.
      #expect(results.rows.count { $0.ratio != nil } == 14)
      #expect(!results.rows.contains { $0.status == .wrong })
      for row in results.rows where row.body > 0 && row.contender.version != "plain" {
        #expect(row.rescuedFaults == results.bodies[row.body].faultCount)
      }
      for row in results.rows where row.body > 0 && row.contender.version == "plain" {
        #expect(row.status == .throwing)
      }
      #expect(results.cold.count == 6)
      #expect(results.codeSizes.count == 3)
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "results/own.md").path))
    }
  }

  @Test("Every kind of declaration compiles in all versions, which agree on the sample")
  func declarations() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Zoo.swift")
      let sample = folder.appending(path: "zoo.json")
      try Data(EveryDeclaration.source.utf8).write(to: source)
      try Data(EveryDeclaration.sample.utf8).write(to: sample)
      let results = try run(
        ["--source", source.path, "--type", "Zoo", "--sample", sample.path, "--at", "data.zoo"],
        in: folder
      )
      #expect(!results.rows.contains { $0.status == .wrong })
      #expect(results.rows.allSatisfy { $0.contender.version == "plain" || $0.status == .measured })
      #expect(results.lenientFields == 42)
    }
  }

  @Test("Keys in snake case are found in the reports")
  func snakeCase() throws {
    try TemporaryFolder.with { folder in
      let example = Self.examples.appending(path: "MovieList")
      let results = try run(
        [
          "--source", example.path, "--type", "[Movie]", "--at", "results", "--keys", "snake-case", "--sample",
          example.appending(path: "movies.json").path,
        ],
        in: folder
      )
      for row in results.rows where row.body > 0 && row.contender.version != "plain" {
        #expect(row.rescuedFaults == results.bodies[row.body].faultCount)
      }
    }
  }

  @Test("A version that decodes the sample to another value is WRONG, and the exit code is 1")
  func wrongAnswer() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Feed.swift")
      let sample = folder.appending(path: "feed.json")
      // Plain Codable doesn't use an Optional's own value for a missing key.
      try Data("struct Feed: Codable {\n  var id: Int\n  var count: Int? = 5\n}\n".utf8).write(to: source)
      try Data("{\"id\": 1}".utf8).write(to: sample)
      let error = #expect(throws: ExitCode.self) {
        try run(["--source", source.path, "--type", "Feed", "--sample", sample.path], in: folder)
      }
      #expect(error?.rawValue == 1)
      let text = String(decoding: try Data(contentsOf: folder.appending(path: "results/own.md")), as: UTF8.self)
      #expect(text.contains("| shielded | JSONDecoder | WRONG | WRONG | WRONG |  |  |"))
      #expect(text.contains("WRONG, \"…(id: 1, count: 5)…\" instead of \"…(id: 1, count: nil)…\""))
    }
  }

  @Test("A model that doesn't compile is an error with the compiler's message and exit code 69")
  func uncompilable() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Feed.swift")
      let sample = folder.appending(path: "feed.json")
      try Data("struct Feed: Codable {\n  var id: Elsewhere\n}\n".utf8).write(to: source)
      try Data("{\"id\": 1}".utf8).write(to: sample)
      let error = #expect(throws: ExitCode.self) {
        try run(["--source", source.path, "--type", "Feed", "--sample", sample.path], in: folder)
      }
      #expect(error?.rawValue == 69)
    }
  }

  @Test("A sample that plain Codable can't decode is an error with exit code 65")
  func undecodable() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Feed.swift")
      let sample = folder.appending(path: "feed.json")
      try Data("struct Feed: Codable {\n  var id: Int\n}\n".utf8).write(to: source)
      try Data("{\"id\": \"1\"}".utf8).write(to: sample)
      let error = #expect(throws: ExitCode.self) {
        try run(["--source", source.path, "--type", "Feed", "--sample", sample.path], in: folder)
      }
      #expect(error?.rawValue == 65)
    }
  }
}
