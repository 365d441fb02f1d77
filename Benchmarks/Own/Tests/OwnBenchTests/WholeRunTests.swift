import ArgumentParser
import ChildProcesses
import Foundation
import Testing

@testable import OwnBench

/// Builds the library and a model for release, which takes a minute or two the first time.
@Suite("A whole run", .serialized, .timeLimit(.minutes(20)))
struct WholeRunTests {
  /// Measures a model, and gives the closure the results and the report.
  private func run(
    _ source: String,
    _ json: String,
    _ arguments: [String] = ["--type", "Feed"],
    _ body: (OwnResults, String) throws -> Void = { _, _ in }
  ) throws {
    try TemporaryFolder.with { folder in
      let (model, sample) = (folder.appending(path: "Model.swift"), folder.appending(path: "sample.json"))
      try Data(source.utf8).write(to: model)
      try Data(json.utf8).write(to: sample)
      let output = folder.appending(path: "results")
      let files = ["--source", model.path, "--sample", sample.path, "--output", output.path]
      var command = try OwnBench.parseAsRoot(files + arguments + ["--quick"])
      let result = Result { try command.run() }
      if let data = FileManager.default.contents(atPath: output.appending(path: "own.json").path) {
        let report = try String(contentsOf: output.appending(path: "own.md"), encoding: .utf8)
        try body(JSONDecoder().decode(OwnResults.self, from: data), report)
      }
      try result.get()
    }
  }

  private static func example(_ path: String) throws -> String {
    let folder = ModelProgram.root.appending(path: "Benchmarks/Own/Examples")
    return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test("An example is measured, and every fault is rescued")
  func example() throws {
    let (source, json) = (
      try Self.example("PageSummary/PageSummary.swift"), try Self.example("PageSummary/summary.json")
    )
    try run(source, json, ["--type", "PageSummary"]) { results, _ in
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
    }
  }

  @Test("Every kind of declaration compiles in all versions, which agree on the sample")
  func declarations() throws {
    try run(EveryDeclaration.source, EveryDeclaration.sample, ["--type", "Zoo", "--at", "data.zoo"]) { results, _ in
      #expect(!results.rows.contains { $0.status == .wrong })
      #expect(results.rows.allSatisfy { $0.contender.version == "plain" || $0.status == .measured })
      #expect(results.lenientFields == 42)
    }
  }

  @Test("Keys in snake case are found in the reports")
  func snakeCase() throws {
    let (source, json) = (try Self.example("MovieList/Movie.swift"), try Self.example("MovieList/movies.json"))
    try run(source, json, ["--type", "[Movie]", "--at", "results", "--keys", "snake-case"]) { results, _ in
      for row in results.rows where row.body > 0 && row.contender.version != "plain" {
        #expect(row.rescuedFaults == results.bodies[row.body].faultCount)
      }
    }
  }

  @Test("A version that decodes the sample to another value is WRONG, and the exit code is 1")
  func wrongAnswer() throws {
    // Plain Codable doesn't use an Optional's own value for a missing key.
    let source = "struct Feed: Codable {\n  var id: Int\n  var count: Int? = 5\n}\n"
    let error = #expect(throws: ExitCode.self) {
      try run(source, "{\"id\": 1}") { _, report in
        #expect(report.contains("| shielded | JSONDecoder | WRONG | WRONG | WRONG |  |  |"))
        #expect(report.contains("WRONG, \"…(id: 1, count: 5)…\" instead of \"…(id: 1, count: nil)…\""))
      }
    }
    #expect(error?.rawValue == 1)
  }

  @Test(
    "What can't be compiled or decoded is an error with its exit code",
    arguments: [("Elsewhere", "{\"id\": 1}", 69), ("Int", "{\"id\": \"1\"}", 65)] as [(String, String, Int32)]
  )
  func failure(_ type: String, _ json: String, _ code: Int32) throws {
    let error = #expect(throws: ExitCode.self) { try run("struct Feed: Codable {\n  var id: \(type)\n}\n", json) }
    #expect(error?.rawValue == code)
  }
}
