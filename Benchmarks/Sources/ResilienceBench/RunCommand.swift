import ArgumentParser
import Contenders
import Foundation
import Payloads

/// `resilience-bench run`: one comparison, from the payloads to the table.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Measure what tolerance costs against plain Codable.",
    discussion: """
      Decodes a generated product catalogue with every contender, and compares each with plain Codable on the clean \
      payload. Every answer is checked first; a wrong one is reported and not timed. Times are taken in many short \
      pairs in random order, and plain Codable is compared with itself as a control: where that isn't 1, there is no \
      verdict.

      EXAMPLES
        resilience-bench run --quick
        resilience-bench run --rates 0,0.01,0.5 --pairs 400
        resilience-bench run --contenders plain,safebox --json results.json
      """
  )

  @Option(
    help: ArgumentHelp("Records in the payload, 1 to 1000000. Instead of --size.", valueName: "count")
  )
  var records: Int?

  @Option(
    help: ArgumentHelp(
      "Size of the clean payload in bytes, at most 256MiB; kB, KiB, MB and MiB are understood. (default: 128KiB)",
      valueName: "bytes"
    ),
    transform: SizeArgument.bytes
  )
  var size: Int?

  @Option(
    help: ArgumentHelp("Pairs taken of each contender at each rate, 5 to 10000. (default: 300)", valueName: "count")
  )
  var pairs: Int?

  // Unconditional, so that a rate below 0 is refused as such and not taken for an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Dirt rates, comma-separated: the share of records, 0 to 1, that are dirty. (default: 0,0.1,0.5,1)",
      valueName: "rates"
    ),
    transform: ListArgument.rates
  )
  var rates: [Double] = [0, 0.1, 0.5, 1]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The share of a dirty record's fields, 0 to 1, that are dirty.",
      valueName: "share"
    ),
    transform: ListArgument.density
  )
  var density: Double = PayloadSpecification.defaultDirtDensity

  @Option(
    help: ArgumentHelp(
      "Kinds of dirt, comma-separated, each as likely as the others; or mix, the documented default. (default: mix)",
      valueName: "kinds"
    ),
    transform: ListArgument.kinds
  )
  var kinds: [DirtKind] = []

  @Option(
    help: ArgumentHelp(
      "Where all random numbers start. The same seed gives the same payloads everywhere.",
      valueName: "number"
    )
  )
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("Contenders, comma-separated; --list names them. (default: all)", valueName: "names"),
    transform: ListArgument.contenders
  )
  var contenders: [String] = ContenderRegistry.all.map(\.name)

  @Option(help: ArgumentHelp("Write all results, raw samples included, to a file.", valueName: "file"))
  var json: String?

  @Flag(help: "A short run, under a minute on two cores: --size 64KiB --pairs 150, unless they are given.")
  var quick = false

  @Flag(help: "List the contenders and the kinds of dirt, and measure nothing.")
  var list = false

  func validate() throws {
    if records != nil, size != nil {
      throw ValidationError("--records and --size exclude each other; give one of them")
    }
    if let records, !(1...1_000_000).contains(records) {
      throw ValidationError("--records is \(records), but must be from 1 to 1000000")
    }
    if let pairs, !(5...10_000).contains(pairs) {
      throw ValidationError("--pairs is \(pairs), but must be from 5 to 10000")
    }
    if let json {
      do {
        try ResultsDestination(path: json).check()
      } catch {
        throw ValidationError("--json: \(error)")
      }
    }
  }

  func run() throws {
    if list {
      print(Listing.text, terminator: "")
      return
    }
    if let warning = BuildConfiguration.current.warning { StandardError.write(warning) }
    // The machine is asked before measuring, so that no other process runs meanwhile.
    let machine = Machine.current
    let toolchain = Toolchain.current
    var progress = ProgressLine()
    let results = try Comparison(options: options).run(progress: &progress)
    print(
      ResultTable(
        results: results,
        machine: machine,
        toolchain: toolchain,
        configuration: .current
      ).text,
      terminator: ""
    )
    if let json {
      let file = ResultsFile(
        results,
        machine: machine,
        toolchain: toolchain,
        configuration: .current,
        date: Date()
      )
      try ResultsDestination(path: json).write(file.encoded())
    }
    if results.hasWrongAnswer { throw ExitCode.failure }
  }

  /// The options as they count, defaults filled in.
  var options: RunOptions {
    RunOptions(
      size: records.map { .records($0) } ?? .bytes(size ?? (quick ? 64 : 128) * 1024),
      pairs: pairs ?? (quick ? 150 : 300),
      rates: rates,
      density: density,
      mix: kinds.isEmpty ? .default : DirtMix(only: kinds),
      kindNames: kinds.isEmpty ? ["mix"] : kinds.map(\.rawValue),
      seed: seed,
      contenders: contenders.compactMap(ContenderRegistry.contender(named:)),
      isQuick: quick
    )
  }
}
