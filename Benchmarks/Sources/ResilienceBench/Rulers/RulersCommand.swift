import ArgumentParser
import BenchmarkReports
import ChildProcesses
import Clocks
import Contenders
import Foundation
import Measures
import Payloads

/// `resilience-bench rulers`: a contender against programs in other languages. `Benchmarks/Rulers/run` builds those and starts
/// it.
struct RulersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rulers",
    abstract: "Compare a contender with programs in other languages; Benchmarks/Rulers/run builds them.",
    discussion: """
      Each program decodes the same clean catalogue into structs. Its values are compared with the generator's first. \
      The processes of the contender and of a ruler alternate on one core, and are started again for each turn. Time is the \
      CPU time of decoding, including the release of the result.

      EXIT CODES
        0 success   1 a wrong answer   64 invalid arguments   70 a process failed
        74 the results couldn't be written
      """
  )

  @Option(
    name: .customLong("ruler"),
    help: ArgumentHelp("A ruler's name and program; may be repeated.", valueName: "name=path"),
    transform: RulersCommand.ruler
  )
  var rulers: [RulerComparison.Ruler] = []

  @Option(help: ArgumentHelp("The contender; --list of run names them.", valueName: "name"))
  var contender = "macro-shielded"

  @Option(
    help: ArgumentHelp(
      "Sizes of the payload in bytes, comma-separated; with kB, KiB, MB or MiB. (default: 256KiB,1MiB)",
      valueName: "bytes"
    ),
    transform: ListArgument.sizes
  )
  var sizes: [Int] = [262_144, 1_048_576]

  @Option(help: ArgumentHelp("How often the processes are started again, 3 to 1000.", valueName: "count"))
  var processes = 24

  @Option(help: ArgumentHelp("Pairs after each start, 2 to 1000.", valueName: "count"))
  var pairs = 10

  @Option(help: ArgumentHelp("The seed of all random numbers.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Write rulers.json and rulers.md to a folder.", valueName: "folder"))
  var output: String?

  /// Parses a ruler.
  static func ruler(_ argument: String) throws -> RulerComparison.Ruler {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else {
      throw ValidationError("\(argument) isn't a name and a path with = between them")
    }
    let path = String(argument[argument.index(after: sign)...])
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ValidationError("\(path) isn't a program; Benchmarks/Rulers/run builds the rulers")
    }
    return RulerComparison.Ruler(name: String(argument[..<sign]), executable: URL(fileURLWithPath: path))
  }

  func validate() throws {
    guard !rulers.isEmpty else {
      throw ValidationError("no --ruler is given; Benchmarks/Rulers/run builds and passes them")
    }
    try Self.require(processes, "--processes", in: 3...1_000)
    try Self.require(pairs, "--pairs", in: 2...1_000)
    if ContenderRegistry.suite(named: Catalogue().name)?.contender(named: contender) == nil {
      throw ValidationError("the catalogue doesn't have the contender \(contender)")
    }
  }

  func run() throws {
    try Self.report(to: output, as: "rulers") { beginning, progress in
      // The processes inherit the core.
      let core = ProcessorCore.preferred.flatMap { ProcessorCore.pin(to: $0) ? $0 : nil }
      var rows: [RulerResults.Row] = []
      for size in sizes { rows += try TemporaryFolder.with { try self.rows(size: size, in: $0, progress: &progress) } }
      return RulerResults(
        origin: beginning.origin(seed: seed, pinnedCore: core),
        contender: contender,
        processes: processes,
        pairs: pairs,
        rows: rows
      )
    }
  }

  private func rows(size: Int, in folder: URL, progress: inout ProgressLine) throws -> [RulerResults.Row] {
    let key = PayloadKey(shape: Catalogue().name, size: size, seed: seed)
    let answer = try LoadedCase(contender: contender, payload: key).check()
    guard answer.status == .measured else {
      throw WrongAnswer(description: "\(contender) decodes other values: \(answer.detail ?? "")")
    }
    let file = folder.appending(path: "payload.json")
    let payload = try PayloadFile.write(key, to: file)
    let records = Catalogue().pieces(try PayloadSpecification(key)).lazy.compactMap(\.record)
    return try RulerComparison(contender: contender, rulers: rulers, processes: processes, pairs: pairs, seed: seed)
      .rows(
        on: file,
        bytes: payload.bytes,
        checksum: "\(ValueChecksum(of: records).text) \(payload.records)",
        progress: &progress
      )
  }
}
