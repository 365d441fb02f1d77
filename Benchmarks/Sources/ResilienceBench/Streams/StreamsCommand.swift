import ArgumentParser
import BenchmarkReports
import Contenders
import Foundation
import Payloads

/// `resilience-bench streams`: bodies that arrive in pieces, truncated bodies, and several cores.
struct StreamsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "streams",
    abstract: "Measure bodies that arrive in pieces, truncated bodies, and several cores.",
    discussion: """
      Decodes the clean catalogue from a file, which is read in pieces, and compares every way to do so with collecting the body \
      first. Then decodes a catalogue in memory on several cores and on one. All records are compared with the generator's \
      before anything is measured. Takes about two minutes with the defaults; a size of 1GB takes some minutes more.

      EXIT CODES
        0 success   1 a wrong answer   64 invalid arguments   70 a process failed   74 the results couldn't be written
      """
  )

  @Option(
    help: ArgumentHelp(
      "Sizes of the streamed body in bytes, comma-separated; with kB, KiB, MB, MiB, GB or GiB, or none. (default: 10MB)",
      valueName: "bytes"
    ),
    transform: { $0 == "none" ? [] : try ListArgument.sizes($0) }
  )
  var sizes: [Int] = [10_000_000]

  @Option(
    help: ArgumentHelp(
      "Processes of each contender, 1 to 1000. A size above 20 MB gets fewer, with 200 MB together.",
      valueName: "count"
    )
  )
  var processes = 10

  @Option(
    help: ArgumentHelp(
      "Sizes of the list that is decoded on several cores, comma-separated, or none. (default: 10MB)",
      valueName: "bytes"
    ),
    transform: { $0 == "none" ? [] : try ListArgument.sizes($0) }
  )
  var coresSizes: [Int] = [10_000_000]

  @Option(help: ArgumentHelp("The number of cores, 2 to 1024.", valueName: "count"))
  var cores = 2

  @Option(help: ArgumentHelp("Rounds on several cores in each process, 1 to 1000.", valueName: "count"))
  var rounds = 10

  @Option(help: ArgumentHelp("The seed of all random numbers.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Write streams.json and streams.md to a folder.", valueName: "folder"))
  var output: String?

  func validate() throws {
    try Self.require(processes, "--processes", in: 1...1_000)
    try Self.require(cores, "--cores", in: 2...1_024)
    try Self.require(rounds, "--rounds", in: 1...1_000)
    if sizes.isEmpty, coresSizes.isEmpty { throw ValidationError("--sizes and --cores-sizes are both none") }
  }

  func run() throws {
    try Self.report(to: output, as: "streams") { beginning, progress in
      let streams = StreamComparison(processes: processes, seed: seed)
      let rows = try sizes.flatMap { try streams.rows(size: $0, progress: &progress) }
      let comparison = CoresComparison(coreCount: cores, processes: processes, rounds: rounds, seed: seed)
      let coresRows = try coresSizes.flatMap { size in
        try CoresPayload.allCases.map { try comparison.row($0, size: size, progress: &progress) }
      }
      // Several threads run at once, so the processes weren't bound to a core.
      return StreamResults(origin: beginning.origin(seed: seed), rows: rows, cores: coresRows)
    }
  }
}
