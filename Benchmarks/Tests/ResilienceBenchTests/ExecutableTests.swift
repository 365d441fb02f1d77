import Contenders
import Foundation
import Testing

@testable import ResilienceBench

/// Runs the program as its user does.
@Suite("resilience-bench")
struct ExecutableTests {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder that the build puts its products into: that of the test bundle.
  private static var products: URL {
    #if os(macOS)
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
        ?? Bundle.main.bundleURL
    #else
      Bundle.main.bundleURL
    #endif
  }

  private func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = Self.products.appendingPathComponent("resilience-bench")
    process.arguments = arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: text, errors: errorText)
  }

  private func results(_ arguments: [String]) throws -> (outcome: Outcome, file: ResultsFile) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".json")
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try run(arguments + ["--json", file.path])
    return (outcome, try JSONDecoder().decode(ResultsFile.self, from: Data(contentsOf: file)))
  }

  @Test(
    "answers bad arguments with one line on stderr and exit code 64",
    arguments: [
      ["--rates", "2"], ["--contenders", "foo"], ["--json", "/no/such/folder/file"], ["--what"], ["nothing"],
    ]
  )
  func badArguments(arguments: [String]) throws {
    let outcome = try run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("resilience-bench: "))
    #expect(outcome.errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
  }

  @Test("prints a table, and writes results that decode, with every sample")
  func wholeRun() throws {
    let (outcome, file) = try results(["--records", "20", "--pairs", "6", "--rates", "0,0.4", "--seed", "3"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("A/A control"))
    #expect(!(outcome.output + outcome.errors).contains("\u{1B}"))
    #expect(!outcome.errors.contains("\r"))

    #expect(file.schemaVersion == 1)
    #expect(file.seed == 3)
    #expect(file.options.records == 20)
    #expect(file.options.pairs == 6)
    #expect(file.options.rates == [0, 0.4])
    #expect(file.machine.cores > 0)
    #expect(file.buildConfiguration == .current)
    #expect(file.payloads.map(\.rate) == [0, 0.4])
    #expect(file.results.count == 2 * ContenderRegistry.all.count)
    for result in file.results {
      if result.contender.hasPrefix("plain"), result.rate > 0 {
        #expect(result.status == .throwsOnDirt)
        #expect(result.timing == nil)
      } else {
        #expect(result.status == .measured)
        #expect(result.delivered == 20)
        #expect(result.timing?.samples.processor.count == 6)
        #expect(result.timing.map { $0.processorRatio.lower <= $0.processorRatio.median } == true)
      }
    }
    let reported = file.results.filter { $0.contender == "safebox-log" }.map(\.rescued)
    #expect(reported == [0, file.payloads[1].dirtyFields])
  }

  @Test("counts the same allocations in every process")
  func repeatableAllocations() throws {
    let arguments = ["--records", "30", "--pairs", "5", "--rates", "0,0.3"]
    let first = try results(arguments).file.results
    let second = try results(arguments).file.results
    #expect(first.map(\.allocations) == second.map(\.allocations))
    for result in first where result.status == .measured {
      #expect(result.allocations?.isStable == true, "\(result.contender)")
      #expect((result.allocations?.allocations ?? 0) > 30)
    }
  }

  @Test("lists contenders and kinds without measuring")
  func list() throws {
    let outcome = try run(["--list"])
    #expect(outcome.status == 0)
    for contender in ContenderRegistry.all { #expect(outcome.output.contains(contender.summary)) }
    #expect(outcome.output.contains("3 of 10  missing"))
  }
}
