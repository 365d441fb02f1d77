import ArgumentParser
import BenchmarkReports
import BenchmarkStatistics
import Contenders
import Foundation
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
    if !(1...1_000).contains(processes) {
      throw ValidationError("--processes is \(processes), but must be from 1 to 1000")
    }
    if !(1...100_000).contains(rounds) { throw ValidationError("--rounds is \(rounds), but must be from 1 to 100000") }
  }

  func run() throws {
    if let warning = BuildConfiguration.current.warning { StandardError.write(warning) }
    let folder = output.map { OutputFolder(path: $0) }
    try folder?.makeFolder()
    let beginning = RunBeginning()
    var progress = ProgressLine()
    let cases = try FeatureCases.all()
    var clock = RunClock(total: Double(cases.count * processes))
    let rows = try cases.map { try row(of: $0, &clock, &progress) }
    progress.finish()
    let results = FeatureResults(origin: beginning.origin(seed: seed), rows: rows)
    print(results.text)
    try folder?.write(results, as: "features")
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
