import ArgumentParser
import BenchmarkTools
import ChildProcesses
import Clocks
import Foundation
import ModelRewriting
import ProbeExchange

/// The command line: what tolerance costs for the user's own model.
@main
struct OwnBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks/run own",
    abstract: "Measures what tolerance costs for your own model.",
    discussion: """
      Makes three versions of the model: plain Codable, with @SafeBox and @SafeArray, and with @Shielded. Builds a program with \
      them, checks that all decode the sample to the same value, puts faults into 10 % and 50 % of the sample's fields, and \
      measures clean and dirty CPU time, the first decode in a fresh process, and code size. The first run builds the library \
      for release, which takes some minutes; later runs build the model only.

      EXIT CODES
        0 measured   1 a version decodes the sample to another value   64 wrong usage   65 the sample isn't JSON, or plain Codable \
      can't decode it   66 a file is missing   69 the model doesn't compile, or a tool is missing   70 a process failed   73 can't \
      write the output
      """
  )

  @Option(help: ArgumentHelp("A Swift file or a folder of Swift files; may be given several times.", valueName: "path"))
  var source: [String] = []

  @Option(help: "The type to decode, such as Feed, \"[Issue]\" or Order.Page.")
  var type: String

  @Option(help: ArgumentHelp("A JSON file: a body as the backend sends it.", valueName: "file"))
  var sample: String

  @Option(help: ArgumentHelp("The keys that lead to the value in the body, such as data.items.", valueName: "keys"))
  var at: String?

  @Option(help: "How dates are decoded: iso8601, seconds or milliseconds since 1970, or deferred (since 2001).")
  var dates: DateNaming = .iso8601

  @Option(help: "How keys are found: as-declared, or snake-case (convertFromSnakeCase).")
  var keys: KeyNaming = .asDeclared

  @Flag(help: "4 processes with 8 pairs, and 8 first decodes: a first impression, with wide intervals.")
  var quick = false

  @Option(help: "The number of processes that take pairs, from 1 to 100. (default: 8, or 4 with --quick)")
  var processes: Int?

  @Option(help: "The number of pairs of each row in a process, from 4 to 10000. (default: 40, or 8 with --quick)")
  var pairs: Int?

  @Option(help: "The number of first decodes of each contender, from 4 to 10000. (default: 40, or 8 with --quick)")
  var coldProcesses: Int?

  @Option(help: "The seed of the faults, the order and the resamples: any whole number from 0.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The folder for own.json and own.md; it is created.", valueName: "folder"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the program's build. (default: .build-release in the repository)",
      valueName: "folder"
    )
  )
  var scratch: String?

  /// The command that the user has typed, given by a script.
  @Option(help: .hidden)
  var invocation: String?

  func validate() throws {
    guard !source.isEmpty else { throw ValidationError("--source is missing; give a Swift file or a folder") }
    if let processes, !(1...100).contains(processes) {
      throw ValidationError("--processes \(processes) isn't between 1 and 100")
    }
    if let pairs, !(4...10_000).contains(pairs) { throw ValidationError("--pairs \(pairs) isn't between 4 and 10000") }
    if let coldProcesses, !(4...10_000).contains(coldProcesses) {
      throw ValidationError("--cold-processes \(coldProcesses) isn't between 4 and 10000")
    }
  }

  func run() throws {
    do {
      let folder = output.map { OutputFolder(path: $0) }
      try folder?.prepare(["own.json", "own.md"])
      let results = try measure()
      let table = OwnTable(results: results).text
      print(table)
      try folder?.write(results.resultsFile(), table, as: "own")
      if results.rows.contains(where: { $0.status == .wrong }) {
        throw Failure(.wrongAnswer, "a version decodes the sample to another value; see WRONG in the table")
      }
    } catch let failure as Failure {
      StandardError.write("Benchmarks/run own: \(failure)\n")
      throw ExitCode(failure.code.rawValue)
    } catch let error as ResultsDestination.Unwritable {
      StandardError.write("Benchmarks/run own: --output: \(error)\n")
      throw ExitCode(Failure.Code.unwritableOutput.rawValue)
    }
  }

  private func measure() throws -> OwnResults {
    let input = try ModelInput(sources: source, type: type, sample: sample, at: at, keys: keys)
    let scratch = scratch.map { URL(filePath: $0) } ?? ModelProgram.root.appending(path: ".build-release")
    StandardError.write("building the three versions in \(scratch.path); the first build takes some minutes\n")
    let keyStrategy = keys == .snakeCase ? ".convertFromSnakeCase" : ".useDefaultKeys"
    let products = try ModelProgram(input: input, dates: dates.strategy, keys: keyStrategy, scratch: scratch).build()
    return try TemporaryFolder.with { folder in try results(of: input, products, folder) }
  }

  private func results(of input: ModelInput, _ products: ModelProgram.Products, _ folder: URL) throws -> OwnResults {
    let rates = input.fields.isEmpty ? [] : [0.1, 0.5]
    let dirty = rates.map { DirtyBody.variants(of: input.sample, input.fields, rate: $0, seed: seed) }
    let groups = [[input.sample.bytes]] + dirty.map { $0.map(\.bytes) }
    let faults = [[[]]] + dirty.map { $0.map(\.faults) }
    let files = try groups.enumerated().map { group, bodies in
      try bodies.enumerated().map { index, bytes in
        let file = folder.appending(path: "body\(group)-\(index).json")
        try Data(bytes).write(to: file)
        return file.path
      }
    }
    let options = OwnResults.Options(
      type: type,
      at: at,
      dates: dates.rawValue,
      keys: keys.rawValue,
      processes: processes ?? (quick ? 4 : 8),
      pairs: pairs ?? (quick ? 8 : 40),
      coldProcesses: coldProcesses ?? (quick ? 8 : 40),
      seed: seed
    )
    let run = ProgramRun(program: products.program, bodies: files, folder: folder)
    let measurement = Measurement(run: run, faults: faults, options: options, keys: keys)
    let rows = try measurement.timed(measurement.checkedRows())
    let cold = try measurement.cold(rows)
    let sizes = Result { try CodeSizes(input: input, type: type, products: products).measure(in: folder) }
    var results = OwnResults(
      createdAt: Date().ISO8601Format(),
      command: invocation ?? Self.command(CommandLine.arguments.dropFirst()),
      commit: Host.shortCommit(of: ModelProgram.root.path),
      machine: MachineRecord(core: ProcessorCore.preferred),
      options: options,
      lenientFields: input.fields.count,
      notes: input.notes,
      bodies: zip([0] + rates, zip(groups, faults)).map { rate, group in
        OwnResults.Bodies(rate: rate, bodies: group.0, faults: group.1)
      },
      rows: rows,
      cold: cold,
      codeSizes: (try? sizes.get()) ?? []
    )
    if case .failure(let error) = sizes { results.codeSizeProblem = "\(error)" }
    return results
  }

  /// The command line for a shell.
  static func command(_ arguments: some Sequence<String>) -> String {
    let quoted = arguments.map { argument in
      argument.wholeMatch(of: #/[-A-Za-z0-9_./=:@%+,]+/#) != nil
        ? argument : "'\(argument.replacing("'", with: "'\\''"))'"
    }
    return (["Benchmarks/run", "own"] + quoted).joined(separator: " ")
  }
}

/// How the decoder reads a `Date`.
enum DateNaming: String, CaseIterable, Sendable, ExpressibleByArgument {
  case iso8601
  case seconds
  case milliseconds
  /// The seconds since 2001, `JSONDecoder`'s default.
  case deferred

  /// The strategy in Swift.
  fileprivate var strategy: String {
    switch self {
    case .iso8601: ".iso8601"
    case .seconds: ".secondsSince1970"
    case .milliseconds: ".millisecondsSince1970"
    case .deferred: ".deferredToDate"
    }
  }
}

extension KeyNaming: ExpressibleByArgument {}
