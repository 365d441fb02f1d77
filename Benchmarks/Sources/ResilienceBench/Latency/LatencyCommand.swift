import ChildProcesses
import ArgumentParser
import BenchmarkReports
import Contenders
import Foundation

/// `resilience-bench latency`: single decodes, several tasks at a time, and bodies that are broken as a whole.
struct LatencyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Measure single decodes, several tasks at a time, and bodies that are broken as a whole.",
    discussion: """
      Times each decode of a small body by itself, and gives the 50th, 90th and 99th percentile, clean and with dirt in every \
      record. Then does the same with bodies that aren't the documented response: empty, cut off, a web page, a failure. Then \
      decodes in several tasks with one decoder and with one for each. Takes about three minutes with the defaults.

      With --file, decodes a file instead, which must be clean: the models twitter, citm and canada decode twitter.json, \
      citm_catalog.json and canada.json, with which JSON libraries are usually measured.

      EXIT CODES
        0 success   1 a wrong answer   64 invalid arguments   66 no such file   70 a process failed   74 the results couldn't be written
      """
  )

  @Option(
    help: ArgumentHelp(
      "Sizes of the body in bytes, comma-separated; with kB, KiB, MB or MiB. (default: 300,1kB,4kB,16kB)",
      valueName: "bytes"
    ),
    transform: { try ListArgument.sizes($0) }
  )
  var sizes: [Int] = [300, 1_000, 4_000, 16_000]

  @Option(
    help: ArgumentHelp("Shares of dirty records, comma-separated, 0 to 1. (default: 0,1)", valueName: "rates"),
    transform: { try ListArgument.rates($0) }
  )
  var rates: [Double] = [0, 1]

  @Option(help: ArgumentHelp("Processes of each body, 1 to 1000.", valueName: "count"))
  var processes = 10

  @Option(
    help: ArgumentHelp(
      "Decodes of each contender in each process, 1 to 100000. (default: 500; of a file, 20 MB in all, but 10 to 500)",
      valueName: "count"
    )
  )
  var rounds: Int?

  @Option(help: ArgumentHelp("The number of tasks, 2 to 1024; 0 for none.", valueName: "count"))
  var tasks = 8

  @Option(help: ArgumentHelp("The seed of all random numbers.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Decode a file, instead of generated bodies.", valueName: "path"))
  var file: String?

  @Option(
    help: ArgumentHelp("The shape that the file has, such as twitter; run --list names them.", valueName: "shape")
  )
  var model: String?

  @Option(help: ArgumentHelp("Write latency.json and latency.md to a folder.", valueName: "folder"))
  var output: String?

  /// The contenders of every table.
  static let contenders = [
    "plain", "safebox", "macro", "plain-shielded", "safebox-shielded", "safebox-log-shielded", "macro-shielded",
  ]
  /// The shapes of the single decodes.
  static let shapes = ["catalogue", "orders"]
  /// The size of broken bodies, and of those that several tasks decode.
  static let sizeOfOthers = 16_000

  func validate() throws {
    try Self.require(processes, "--processes", in: 1...1_000)
    try Self.require(rounds, "--rounds", in: 1...100_000)
    if tasks != 0, !(2...1_024).contains(tasks) {
      throw ValidationError("--tasks is \(tasks), but must be 0 or from 2 to 1024")
    }
    if let size = sizes.first(where: { $0 > 1_000_000 }) {
      throw ValidationError("--sizes has \(size), but a body must have at most 1 MB; larger ones are measured by run")
    }
    if (file == nil) != (model == nil) {
      throw ValidationError("--file and --model belong together: the file, and the shape that it has")
    }
    if let model, ContenderRegistry.suite(named: model) == nil {
      let names = ContenderRegistry.suites.map(\.shape.name).joined(separator: ", ")
      throw ValidationError("--model \(model): there is no such shape; the shapes are \(names)")
    }
  }

  func run() throws {
    let input = try file.map { try Self.readableFile($0) }
    try Self.report(to: output, as: "latency") { beginning, progress in
      let (single, tasks) =
        if let input, let model {
          (try measure(input, as: model, &progress), [LatencyResults.Tasks]())
        } else {
          try measure(&progress)
        }
      return LatencyResults(origin: beginning.origin(seed: seed), single: single, tasks: tasks)
    }
  }

  /// A file that can be read, and the number of its bytes.
  private static func readableFile(_ path: String) throws -> (url: URL, size: Int) {
    let url = URL(fileURLWithPath: path)
    guard let handle = try? FileHandle(forReadingFrom: url), let size = try? handle.seekToEnd() else {
      StandardError.write("Benchmarks/run: can't read \(path): the file doesn't exist or isn't readable\n")
      throw ExitCode(66)
    }
    return (url, Int(clamping: size))
  }

  private func measure(
    _ input: (url: URL, size: Int),
    as model: String,
    _ progress: inout ProgressLine
  ) throws -> [LatencyResults.Single] {
    let rounds = rounds ?? min(max(20_000_000 / max(1, input.size), 10), 500)
    let comparison = LatencyComparison(contenders: Self.contenders, processes: processes, rounds: rounds, seed: seed)
    return try comparison.rows(model, .complete, size: input.size, rate: 0, file: input.url, progress: &progress)
  }

  private func measure(_ progress: inout ProgressLine) throws -> ([LatencyResults.Single], [LatencyResults.Tasks]) {
    let rounds = rounds ?? 500
    let comparison = LatencyComparison(contenders: Self.contenders, processes: processes, rounds: rounds, seed: seed)
    var single: [LatencyResults.Single] = []
    for shape in Self.shapes {
      for rate in rates {
        for size in sizes {
          single += try comparison.rows(shape, .complete, size: size, rate: rate, progress: &progress)
        }
      }
    }
    for body in LatencyBody.allCases where body != .complete {
      single += try comparison.rows("catalogue", body, size: Self.sizeOfOthers, rate: 0, progress: &progress)
    }
    guard tasks > 0 else { return (single, []) }
    let several = TasksComparison(taskCount: tasks, processes: processes, rounds: min(rounds, 20), seed: seed)
    let rows = try Self.contenders.map { try several.row($0, size: Self.sizeOfOthers, progress: &progress) }
    return (single, rows)
  }
}
