import ArgumentParser
import BenchmarkTools
import ChildProcesses
import ColdCases
import Foundation

/// The command line: the time of the first decode in a fresh process.
@main
struct ResilienceBenchCold: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks/run cold",
    abstract: "Measures the first decode in a fresh process, in programs with thousands of protocol conformances.",
    discussion: """
      Generates modules with the given numbers of conformances, builds a program with each of them, and starts it for every \
      case: plain Codable, @SafeBox and @Shielded over JSONDecoder and ShieldedJSONDecoder, with three payloads, and the first \
      decode of 50 more types. The first build of a program takes about a minute for every 20 000 conformances.

      EXIT CODES
        0 measured   64 invalid arguments   69 a program can't be built   70 a process failed   73 can't write the output
      """
  )

  @Option(help: "The numbers of protocol conformances, each from 1 to 1000000, separated by commas.")
  var conformances = "1000,20000"

  @Option(help: "The number of processes of each case, from 4 to 10000.")
  var processes = 40

  @Flag(help: "Start 8 processes of each case, in a program with 1000 conformances.")
  var quick = false

  @Option(help: "The seed of the order and the resamples: any whole number from 0.")
  var seed: UInt64 = 1

  @Option(help: "The folder for cold.json and cold.md. It is created if needed.")
  var output: String?

  /// The folder of the repository, given by the script.
  @Option(help: .hidden)
  var root: String

  /// The folder of its builds for release, given by the script.
  @Option(help: .hidden)
  var scratch: String

  /// The numbers of conformances in the order given, or `nil` if one is invalid.
  static func sizes(_ text: String) -> [Int]? {
    let sizes = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard sizes.allSatisfy({ ($0.map { (1...1_000_000).contains($0) }) ?? false }) else { return nil }
    let numbers = sizes.compactMap { $0 }
    return Set(numbers).count == numbers.count ? numbers : nil
  }

  func validate() throws {
    guard Self.sizes(conformances) != nil else {
      throw ValidationError("--conformances \(conformances) isn't a list of different numbers from 1 to 1000000")
    }
    guard (4...10_000).contains(processes) else {
      throw ValidationError("--processes \(processes) isn't between 4 and 10000")
    }
  }

  func run() throws {
    let sizes = quick ? [1_000] : Self.sizes(conformances) ?? []
    let count = quick ? 8 : processes
    let folder = output.map { OutputFolder(path: $0) }
    try attempt(73) { try folder?.prepare(["cold.json", "cold.md"]) }
    let probes = try attempt(69) {
      try ProbeBuild(root: URL(filePath: root), scratch: URL(filePath: scratch), sizes: sizes).run()
    }
    let samples = try attempt(70) {
      try TemporaryFolder.with { folder in
        try ColdRun(probes: probes, plan: ColdPlan(sizes: sizes, seed: seed), processes: count, folder: folder).run()
      }
    }
    let results = results(samples, processes: count)
    let table = ColdTable(results: results).text
    print(table)
    try attempt(73) { try folder?.write(results.resultsFile(isIndented: false), table, as: "cold") }
  }

  private func results(_ samples: [ColdSamples], processes: Int) -> ColdResults {
    ColdResults(
      commit: Host.shortCommit(of: root),
      command: (["Benchmarks/run", "cold"] + CommandLine.arguments.dropFirst(5)).joined(separator: " "),
      processes: processes,
      seed: seed,
      payloadSizes: Dictionary(
        uniqueKeysWithValues: ColdCase.Work.allCases.map {
          ($0.rawValue, ColdPayload(elementCount: $0.elementCount).text.utf8.count)
        }
      ),
      rows: ColdSummary(samples, seed: seed).rows,
      samples: samples
    )
  }

  /// Calls a closure. If it throws, the message is shown, and the exit code is the given one.
  private func attempt<Result>(_ status: Int32, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      StandardError.write("Benchmarks/run cold: \(error)\n")
      throw ExitCode(status)
    }
  }
}
