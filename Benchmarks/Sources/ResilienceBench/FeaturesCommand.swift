import ArgumentParser
import BenchmarkReports
import BenchmarkStatistics
import Contenders
import Foundation
import PairedMeasurement
import Payloads

/// `resilience-bench features`: what the features cost that are chosen for a field, a log or a report.
struct FeaturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "features",
    abstract: "Measure what listed date formats, undeclared keys and functions of a report cost.",
    discussion: """
      Each feature is compared with what a user would do without it, in interleaved pairs within each process, on a clean and on \
      a dirty body. Takes about a minute with the defaults.

      EXIT CODES
        0 success   64 invalid arguments   70 a process failed   74 the results couldn't be written
      """
  )

  @Option(help: ArgumentHelp("Processes of each case, 1 to 1000.", valueName: "count"))
  var processes = 10

  @Option(help: ArgumentHelp("Pairs in each process, 1 to 100000.", valueName: "count"))
  var rounds = 100

  @Option(help: ArgumentHelp("The seed of the resamples.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Write features.json and features.md to a folder.", valueName: "folder"))
  var output: String?

  func validate() throws {
    try Self.require(processes, "--processes", in: 1...1_000)
    try Self.require(rounds, "--rounds", in: 1...100_000)
  }

  func run() throws {
    try Self.report(to: output, as: "features") { beginning, progress in
      let cases = try FeatureCases.all()
      var clock = RunClock(total: Double(cases.count * processes))
      let rows = try cases.map { try row(of: $0, &clock, &progress) }
      return FeatureResults(origin: beginning.origin(seed: seed), rows: rows)
    }
  }

  private func row(
    of subject: FeatureCase,
    _ clock: inout RunClock,
    _ progress: inout ProgressLine
  ) throws -> FeatureResults.Row {
    var pairs: [[FeatureCaseCommand.Pair]] = []
    for _ in 0..<processes {
      progress.update("\(subject.name), \(clock.text)")
      let process = try LineProcess(Program.executable(), ["feature-case", subject.name])
      // The first rounds aren't counted.
      _ = try process.answer(to: "5", as: [FeatureCaseCommand.Pair].self)
      pairs.append(try process.answer(to: "\(rounds)", as: [FeatureCaseCommand.Pair].self))
      clock.advance(by: 1)
    }
    var generator = SeededGenerator(seed: seed, stream: 12)
    let ratios = pairs.map { $0.map { $0.measured / max(1, $0.reference) } }
    return FeatureResults.Row(
      feature: subject.feature.rawValue,
      reference: subject.feature.reference,
      form: subject.form,
      isClean: subject.isClean,
      processes: processes,
      rounds: rounds,
      nanoseconds: Quantile.median(pairs.joined().map(\.measured)) ?? 0,
      referenceNanoseconds: Quantile.median(pairs.joined().map(\.reference)) ?? 0,
      ratio: Measuring.bootstrap.estimate(ratios, using: &generator)
    )
  }
}

/// `resilience-bench feature-case`: for each line of standard input, takes as many pairs of times as it says, and answers with them as
/// JSON. Hidden, because only the program itself starts it.
struct FeatureCaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feature-case",
    abstract: "Time a use of a feature for each line of standard input.",
    shouldDisplay: false
  )

  /// The wall times of one round, in nanoseconds.
  struct Pair: Codable {
    /// The alternative that the feature is compared with.
    var reference: Double
    /// One use of the feature.
    var measured: Double
  }

  @Argument(help: "The name of the case.") var name: String

  func run() throws {
    guard let subject = try FeatureCases.all().first(where: { $0.name == name }) else {
      throw ValidationError("this build doesn't have the case \(name)")
    }
    Self.answer("ready")
    while let line = readLine() {
      guard let rounds = Int(line) else { throw ValidationError("\(line) isn't a number of rounds") }
      try Self.answer(try (0..<max(0, rounds)).map { try Self.pair(of: subject, isReversed: $0 % 2 == 1) })
    }
  }

  /// Takes one round. The reference comes first in every second one.
  private static func pair(of subject: FeatureCase, isReversed: Bool) throws -> Pair {
    var pair = Pair(reference: 0, measured: 0)
    if !isReversed { pair.reference = try time { try subject.runReference() } }
    pair.measured = try time { try subject.runMeasured() } / Double(subject.repetitions)
    if isReversed { pair.reference = try time { try subject.runReference() } }
    return pair
  }

  private static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = ClockReading.nowOfProcess()
    try body()
    return Double(ClockReading.nowOfProcess().since(start).wall)
  }
}

/// The results of `features`: what features cost that are chosen for a field, a log or a report.
///
/// This is the structure of `features.json`. Times are wall times in nanoseconds.
struct FeatureResults: TabulatedResults, Codable, Equatable, Sendable {
  /// A use of a feature, and the alternative that it is compared with.
  struct Row: Codable, Equatable, Sendable {
    var feature: String
    /// The alternative that it is compared with.
    var reference: String
    /// The model and the decoder.
    var form: String
    var isClean: Bool
    var processes: Int
    /// The pairs in each process.
    var rounds: Int
    /// The median time of one use.
    var nanoseconds: Double
    /// The median time of what it is compared with.
    var referenceNanoseconds: Double
    /// The time of one use as a multiple of that of the reference.
    var ratio: Estimate?
  }

  var schemaVersion = 2
  var origin: RunOrigin
  var rows: [Row]

  var tables: [ReportTable] { [table] }

  private var table: ReportTable {
    ReportTable(
      title: "Features",
      caption: """
        One use of each feature on a clean and on a dirty body: the median wall time, and the multiple of what it is compared with, \
        in pairs, with its 95 % interval. Dirty dates are in the second or the third of the listed formats; a dirty body has seven \
        undeclared members in each record; a dirty report is that of a catalogue with half of its records dirty.
        """,
      header: ["feature", "model and decoder", "body", "µs", "of", "ratio"],
      rows: rows.map { row in
        [
          row.feature, row.form, row.isClean ? "clean" : "dirty", NumberText.decimal(row.nanoseconds / 1_000, 1),
          row.reference, NumberText.ratio(row.ratio, decimals: row.ratio.map { $0.value < 0.1 } == true ? 4 : 2),
        ]
      }
    )
  }
}
