import BenchmarkReports
import BenchmarkTools
import ChildProcesses
import Contenders
import Foundation
import Measures
import Testing

@testable import ResilienceBench

/// Runs the program as a user would.
@Suite("resilience-bench", .timeLimit(.minutes(20)))
struct ExecutableTests {
  /// The folder of the build's products, which contains the test bundle.
  private static var products: URL {
    #if os(macOS)
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
        ?? Bundle.main.bundleURL
    #else
      Bundle.main.bundleURL
    #endif
  }

  static let program = products.appendingPathComponent("resilience-bench")

  /// Runs the program.
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess.Result {
    try ChildProcess([program.path] + arguments, environment: environment, limit: 600).run()
  }

  private func run(_ arguments: [String]) throws -> ChildProcess.Result { try Self.run(arguments) }

  private func results(_ arguments: [String]) throws -> (outcome: ChildProcess.Result, results: BenchmarkResults) {
    try TemporaryFolder.with { folder in
      let outcome = try run(arguments + ["--kinds", "none", "--shapes", "catalogue", "--output", folder.path])
      for name in OutputFolder.names { #expect(try !Data(contentsOf: folder.appending(path: name)).isEmpty, "\(name)") }
      return (outcome, try BenchmarkResults(contentsOf: folder.appending(path: "results.json").path))
    }
  }

  @Test(
    "Invalid arguments give one line on stderr and exit code 64",
    arguments: [["--rates", "2"], ["--contenders", "foo"], ["--output", "/dev/null/file"], ["--what"], ["nothing"]]
  )
  func badArguments(arguments: [String]) throws {
    let outcome = try run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Benchmarks/run: "))
    #expect(outcome.errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
  }

  @Test("A run prints tables and writes results with the figures of every process")
  func wholeRun() throws {
    let (outcome, results) = try results([
      "--sizes", "5kB", "--processes", "2", "--pairs", "4", "--rates", "0,0.4", "--seed", "3", "--skip-memory",
    ])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("A/A control"))
    #expect(!(outcome.output + outcome.errors).contains("\u{1B}"))
    #expect(!outcome.errors.contains("\r"))

    #expect(results.options.seed == 3)
    #expect(results.options.pairs == 4)
    #expect(results.options.rates == [0, 0.4])
    #expect(results.machine.cores > 0)
    #expect(results.buildConfiguration == BuildConfiguration.current.rawValue)
    #expect(results.payloads.map(\.key.rate) == [0, 0.4])
    #expect(results.controls.map(\.contender) == ["plain"])
    let records = results.payloads.first?.records
    for name in ["plain", "safebox", "safebox-log", "safebox-shielded", "macro", "macro-log-shielded", "handwritten"] {
      for rate in [0, 0.4] {
        let result = try #require(
          results.measurementsByRate(shape: "catalogue").first { $0.contender == name && $0.payload.rate == rate }
        )
        if name == "plain", rate > 0 {
          #expect(result.check.status == .throwsOnDirt)
          #expect(result.timing == nil)
        } else {
          #expect(result.check.status == .measured)
          #expect(result.check.deliveredRecords == records)
          #expect(result.timing?.processes.count == 2)
          #expect(result.timing?.pairs == 4)
          #expect(result.timing.map { $0.processorRatio.lower <= $0.processorRatio.value } == true)
        }
      }
    }
    let reported = results.measurementsByRate(shape: "catalogue").filter { $0.contender == "safebox-log" }
    #expect(reported.map(\.check.reportedRescues) == [0, results.payloads.last?.dirtyFields])
  }

  @Test("Allocation counts are the same in every process")
  func repeatableAllocations() throws {
    let arguments = ["--sizes", "7kB", "--processes", "1", "--pairs", "2", "--rates", "0,0.3", "--skip-memory"]
    // The rows whose counts the gate compares. Those of other contenders depend on the process's hash seed.
    func counted() throws -> [ContenderResult] {
      try results(arguments).results.measurements.filter { CheckCommand.defaultContenders.contains($0.contender) }
    }
    let first = try counted()
    let second = try counted()
    #expect(first.map(\.counters.allocations) == second.map(\.counters.allocations))
    #expect(first.count == 16)
    for result in first {
      #expect(result.counters.allocationsAreStable == true, "\(result.contender)")
      #expect((result.counters.allocations ?? 0) > 30)
    }
  }

  @Test("Peak memory is measured in fresh processes")
  func memory() throws {
    let results = try results([
      "--sizes", "2kB", "--processes", "1", "--pairs", "2", "--rates", "0", "--contenders", "plain,safebox",
    ]).results
    #expect(results.measurementsOfMemory.map(\.contender) == ["plain", "safebox"])
    for result in results.measurementsOfMemory {
      #expect((result.counters.peakMemoryBytes ?? 0) > 5_000_000)
    }
    // If there is no figure, a note says why.
    if let cost = results.wrapperCost {
      for figures in [cost.plain, cost.shielded, cost.macro] {
        #expect((1_000...40_000).contains(figures.binaryBytes))
        #expect((500...figures.binaryBytes).contains(figures.codeBytes))
      }
      #expect(cost.shielded.binaryBytes > cost.plain.binaryBytes)
      // The command `compile` measures the time.
      #expect(cost.plain.compileSeconds == nil)
    } else {
      #expect(results.notes.contains { $0.hasPrefix("the binary size of a DTO") })
    }
  }

  @Test("Each contender decodes a large payload twice in its own process, and its answer is checked")
  func large() throws {
    let executable = Self.products.appendingPathComponent("resilience-bench")
    let key = PayloadKey(shape: "catalogue", size: 300_000, rate: 0, density: 0.5, kinds: ["mix"], seed: 4)
    let cells = ["plain", "scan"].map { SuitePlan.Cell(contender: $0, payload: key) }
    let runner = LargePayloadRunner(executable: executable, core: nil, cells: cells, environment: [:])
    var progress = ProgressLine(isTerminal: false) { _ in }
    let outcome = try runner.run(progress: &progress)
    let payload = try #require(outcome.payloads.first)
    #expect(outcome.payloads.count == 1)
    #expect((300_000..<302_000).contains(payload.bytes))
    #expect(outcome.results.map(\.contender) == ["plain", "scan"])
    #expect(outcome.results.map(\.check.status) == [.measured, .reference])
    #expect(outcome.results.first?.check.deliveredRecords == payload.records)
    #expect((outcome.results.first?.counters.singleDecodeNanoseconds ?? 0) > 1_000_000)
    let plain = try #require(outcome.results.first?.counters)
    #expect((plain.repeatedDecodeNanoseconds ?? 0) > 1_000_000)
    let kernel = try #require(plain.repeatedDecodeKernelNanoseconds)
    #expect((0...(plain.repeatedDecodeNanoseconds ?? 0)).contains(kernel))
    #expect((plain.peakMemoryBytes ?? 0) > 300_000)
    // A reference measurement is timed too. Built for debugging, a scan may take longer than plain Codable, whose decoder is
    // optimized.
    let scanned = try #require(outcome.results.last?.counters.singleDecodeNanoseconds)
    #expect(scanned > 100_000)
    #expect(scanned != plain.singleDecodeNanoseconds)
  }

  @Test("Documentation that doesn't exist or has no markers is refused, and one with markers is updated")
  func documentation() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (record, document) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("Costs.md"))
    try Self.smallResults.encoded().write(to: record)
    let arguments = ["report", record.path, "--documentation", document.path]
    let missing = try run(arguments)
    #expect(missing.status == 64)
    #expect(missing.errors.contains("can't read \(document.path)"))
    try Data("text".utf8).write(to: document)
    let unmarked = try run(arguments)
    #expect(unmarked.status == 64)
    #expect(unmarked.errors.contains("the markers <!-- benchmark begins --> and <!-- benchmark ends --> are missing"))
    try Data("<!-- benchmark begins -->\n<!-- benchmark ends -->\n".utf8).write(to: document)
    #expect(try run(arguments).status == 0)
    #expect(try String(contentsOf: document, encoding: .utf8).contains("| contender |"))
  }

  private static let smallResults = BenchmarkResults(
    createdAt: "2026-01-02T03:04:05Z",
    durationSeconds: 1,
    machine: BenchmarkResults.Machine(processor: "P", cores: 1, operatingSystem: "S", pinnedCore: nil),
    toolchain: BenchmarkResults.Toolchain(compiler: "Swift 6.3", installed: nil),
    commit: nil,
    buildConfiguration: "release",
    options: RunCommand.parseOrExit(["--quick"]).options,
    payloads: [],
    measurements: [],
    notes: []
  )

  @Test("--list prints contenders and kinds without measuring")
  func list() throws {
    let outcome = try run(["--list"])
    #expect(outcome.status == 0)
    for contender in ContenderRegistry.all { #expect(outcome.output.contains(contender.summary)) }
    #expect(outcome.output.contains("3 of 10  missing"))
  }
}
