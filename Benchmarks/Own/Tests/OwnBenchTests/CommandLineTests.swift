import ArgumentParser
import Foundation
import Testing

@testable import OwnBench

@Suite("The command line", .timeLimit(.minutes(20)))
struct CommandLineTests {
  private static let model = ["--source", "Models.swift", "--type", "Feed", "--sample", "feed.json"]

  @Test(
    "An invalid option is refused with exit code 64",
    arguments: [
      ["--type", "Feed", "--sample", "feed.json"], ["--source", "a", "--sample", "b"],
      ["--source", "a", "--type", "B"],
      model + ["--processes", "0"], model + ["--pairs", "3"], model + ["--cold-processes", "3"],
      model + ["--dates", "never"],
      model + ["--keys", "camel"], model + ["--seed", "-1"], model + ["surplus"],
    ]
  )
  func invalid(_ arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try OwnBench.parse(arguments) }
    #expect(error.map { OwnBench.exitCode(for: $0).rawValue } == 64)
  }

  @Test("The recorded command can be given to a shell again")
  func command() {
    let command = OwnBench.command(["--type", "[Issue]", "--at", "data.items", "--source", "it's"])
    #expect(command == "Benchmarks/run own --type '[Issue]' --at data.items --source 'it'\\''s'")
  }
}
