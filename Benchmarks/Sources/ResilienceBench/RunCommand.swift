import ArgumentParser
import BenchmarkTools
import BenchmarkReports
import BenchmarkStatistics
import Contenders
import Foundation
import Payloads

/// `resilience-bench run`: one comparison, from the payloads to the reports.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Measure what tolerance costs compared with plain Codable.",
    discussion: """
      Decodes generated payloads with every contender, and compares each with plain Codable on the clean payload. Every \
      answer is checked first; a wrong one is reported and not timed. Times are taken in many short pairs in random order, \
      in several processes, and plain Codable is compared with itself as a control: if its interval excludes 1, the run \
      doesn't give a verdict.

      EXAMPLES
        Benchmarks/run run --quick
        Benchmarks/run run --rates 0,0.01,0.5 --pairs 100
        Benchmarks/run run --contenders plain,safebox --output results
      """
  )

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Shapes, comma-separated; --list names them. (default: all)", valueName: "names"),
    transform: ListArgument.shapes
  )
  var shapes: [String]?

  @Option(
    help: ArgumentHelp(
      "Sizes of the clean payload in bytes, comma-separated, at most 1GiB; with kB, KiB, MB, MiB, GB or GiB. "
        + "300 is one record of the catalogue. "
        + "Rates and kinds are compared at the first size; at the others the time per byte. Above 16 MB each contender decodes the "
        + "payload twice, in its own process. "
        + "(default: 64KiB,50,1KiB,8KiB,1MiB,10MB,100MB)",
      valueName: "bytes"
    ),
    transform: ListArgument.sizes
  )
  var sizes: [Int]?

  @Option(
    name: [.customLong("layout"), .customLong("layouts")],
    help: ArgumentHelp(
      "Layouts of the documents, comma-separated; --list describes them. Everything is measured in the first; in the others, "
        + "the clean payload of the first shape and size. (default: compact)",
      valueName: "names"
    ),
    transform: ListArgument.layouts
  )
  var layouts: [String] = [PayloadKey.defaultLayout]

  // Unconditional, so that a rate below 0 is rejected as a value and not taken for an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Dirt rates, comma-separated: the share of records, 0 to 1, that are dirty. (default: 0,0.001,0.01,0.1,0.5,1, and for "
        + "every shape but the first 0,0.1)",
      valueName: "rates"
    ),
    transform: ListArgument.rates
  )
  var rates: [Double]?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The share of a dirty record's fields, 0 to 1, that are dirty.", valueName: "share"),
    transform: ListArgument.density
  )
  var density: Double = PayloadSpecification.defaultDirtDensity

  @Option(
    help: ArgumentHelp(
      "The dirt in payloads that are compared by rate: census, as in public incidents; even, a convention; or kinds, "
        + "comma-separated, all equally likely. (default: census)",
      valueName: "mix"
    ),
    transform: ListArgument.mix
  )
  var mix: [String] = PayloadKey.defaultMix

  @Option(
    help: ArgumentHelp(
      "Kinds of dirt to measure separately, comma-separated, or none. (default: all)",
      valueName: "kinds"
    ),
    transform: ListArgument.kindsOrNone
  )
  var kinds: [String]?

  @Option(
    help: ArgumentHelp("Contenders, comma-separated; --list names them. (default: all)", valueName: "names"),
    transform: ListArgument.contenders
  )
  var contenders: [String]?

  @Option(help: ArgumentHelp("Processes, 1 to 100, each of which takes all pairs. (default: 10)", valueName: "count"))
  var processes: Int?

  @Option(
    help: ArgumentHelp(
      "Pairs of each contender on each payload in a process, 2 to 1000; fewer for large payloads. (default: 20)",
      valueName: "count"
    )
  )
  var pairs: Int?

  @Option(
    help: ArgumentHelp(
      "The seed of all random numbers. The same seed gives the same payloads on every platform.",
      valueName: "number"
    )
  )
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Write results.json, report.html, report.md and its picture into a folder, which is created if needed.",
      valueName: "folder"
    )
  )
  var output: String?

  @Flag(
    help: """
      A short run, under a minute on two cores: --shapes catalogue --sizes 64KiB --rates 0,0.1,0.5 --kinds none \
      --processes 5 --pairs 16 --skip-memory, unless other values are given.
      """
  )
  var quick = false

  @Flag(help: "Print every table, as in the report files, instead of the summary.")
  var details = false

  @Flag(help: "Don't measure peak memory, instructions and binary size.")
  var skipMemory = false

  @Flag(help: "List the shapes, the layouts, the contenders and the kinds of dirt, without measuring.")
  var list = false

  func validate() throws {
    try Self.require(processes, "--processes", in: 1...100)
    try Self.require(pairs, "--pairs", in: 2...1_000)
    if let output, !list {
      do {
        try OutputFolder(path: output).prepare(OutputFolder.names)
      } catch {
        throw ValidationError("--output: \(error)")
      }
    }
  }

  func run() throws {
    if list {
      print(Listing.text, terminator: "")
      return
    }
    BuildConfiguration.current.warn()
    let options = options
    var progress = ProgressLine()
    let results = try Measuring.results(of: plan, options: options, progress: &progress)
    print(TextReport(results, hasDetails: details).text, terminator: "")
    if !details, output == nil { print("\nTo see every row, use --details, or the report files of --output.") }
    if let output {
      let folder = OutputFolder(path: output)
      try folder.write(results)
      print("\nWritten to \(folder.path): \(OutputFolder.names.joined(separator: ", "))")
    }
    if results.hasWrongAnswer { throw ExitCode.failure }
  }

  /// The measurements of the run: with the settings, unless it is quick or about some shapes or contenders.
  var plan: SuitePlan {
    let options = options
    var plan = SuitePlan(options, measuresMemory: !quick && !skipMemory, compilesModels: !quick && !skipMemory)
    if !quick, shapes == nil, contenders == nil {
      plan.groups += SuitePlan.settings(processes: options.processes, pairs: options.pairs, seed: seed)
    }
    return plan
  }

  /// The options of the run, including defaults.
  var options: BenchmarkResults.Options {
    BenchmarkResults.Options(
      seed: seed,
      shapes: shapes ?? (quick ? Array(LoadedCase.shapes.prefix(1)) : LoadedCase.shapes),
      sizes: sizes ?? (quick ? [65_536] : [65_536, 50, 1_024, 8_192, 1_048_576, 10_000_000, 100_000_000]),
      layouts: layouts,
      rates: rates ?? (quick ? [0, 0.1, 0.5] : [0, 0.001, 0.01, 0.1, 0.5, 1]),
      otherRates: rates == nil && !quick ? [0, 0.1] : nil,
      density: density,
      mix: mix,
      kinds: kinds ?? (quick ? [] : DirtKind.allCases.map(\.rawValue)),
      contenders: contenders ?? ContenderRegistry.all.map(\.name),
      processes: processes ?? (quick ? 5 : 10),
      pairs: pairs ?? (quick ? 16 : 20),
      quick: quick,
      bootstrapResamples: Measuring.bootstrap.resamples,
      confidence: Measuring.bootstrap.confidence
    )
  }
}
