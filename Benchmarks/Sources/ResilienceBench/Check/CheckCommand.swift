import ArgumentParser
import BenchmarkReports
import BenchmarkStatistics
import BenchmarkTools
import Contenders
import Foundation
import Payloads

/// `resilience-bench check`: the gate.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare this build with a baseline, another build, or both.",
    discussion: """
      With a baseline: allocations must be equal, peak memory within 2 %, and the time as a multiple of plain Codable's \
      as good, judged by its whole interval. With another checkout of the project, which is built first: allocations must \
      be equal, and the two builds are timed in pairs on one core, also with the settings that the command settings measures, \
      unless --shapes or --contenders is given. A difference of 3 % is detected; less than 0.5 % counts as none. If a build \
      takes longer for the same instructions, which valgrind counts, the evidence isn't enough. What the \
      other checkout doesn't have yet is reported as not comparable, which isn't a failure. With both: the code \
      that a program gets from the library may grow by 1 %, up to a limit.

      EXAMPLES
        Benchmarks/run check --baseline Benchmarks/Records/baseline.json
        Benchmarks/run check --against ../main
        Benchmarks/run check --against ../main --explain results
        Benchmarks/run check --baseline Benchmarks/Records/baseline.json --update

      EXIT CODES
        0 unchanged   1 a regression   2 an improvement to record   3 not enough evidence   64 invalid arguments
        69 the other build failed, or valgrind isn't installed
      """
  )

  /// The contenders that the gate times by default: the library's own.
  static let defaultContenders = [
    "safebox", "safebox-log", "macro", "macro-log", "safebox-shielded", "safebox-log-shielded", "macro-shielded",
    "macro-log-shielded",
  ]

  @Option(help: ArgumentHelp("The results.json to compare with.", valueName: "file"))
  var baseline: String?

  @Option(help: ArgumentHelp("Another checkout of the project to compare with.", valueName: "folder"))
  var against: String?

  @Flag(
    help: "Write the results into the baseline's file if all answers are right; create the file if it doesn't exist."
  )
  var update = false

  @Option(help: ArgumentHelp("Also write the verdict into a file, as Markdown.", valueName: "file"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      """
      Profile both builds with valgrind, for the contender and the payload that differ most. Prints the functions whose \
      instructions differ and the stacks whose allocations differ, and writes explain.md into the folder. Needs --against.
      """,
      valueName: "folder"
    )
  )
  var explain: String?

  @Option(
    help: ArgumentHelp("Contenders, comma-separated. (default: those of the library)", valueName: "names"),
    transform: ListArgument.contenders
  )
  var contenders: [String] = CheckCommand.defaultContenders

  @Option(help: ArgumentHelp("Shapes, comma-separated.", valueName: "names"), transform: ListArgument.shapes)
  var shapes: [String] = ["catalogue"]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Dirt rates, comma-separated, from 0 to 1.", valueName: "rates"),
    transform: ListArgument.rates
  )
  var rates: [Double] = [0, 0.1]

  @Option(
    help: ArgumentHelp(
      "The dirt: census, even, or kinds, comma-separated. A baseline with another mix is refused. (default: census)",
      valueName: "mix"
    ),
    transform: ListArgument.mix
  )
  var mix: [String] = PayloadKey.defaultMix

  @Option(help: ArgumentHelp("Processes of each build in a round, 3 to 100.", valueName: "count"))
  var processes = 12

  @Option(help: ArgumentHelp("Pairs of each contender in a process, 2 to 1000.", valueName: "count"))
  var pairs = 16

  @Option(help: ArgumentHelp("The seed of all random numbers.", valueName: "number"))
  var seed: UInt64 = 1

  /// The size of the payloads, in bytes.
  static let size = 65_536

  func validate() throws {
    guard baseline != nil || against != nil else {
      throw ValidationError("nothing to compare with: pass --baseline, --against, or both")
    }
    if update, baseline == nil { throw ValidationError("--update needs --baseline, the file to write") }
    if explain != nil, against == nil { throw ValidationError("--explain needs --against, the build to compare with") }
    try Self.require(processes, "--processes", in: 3...100)
    try Self.require(pairs, "--pairs", in: 2...1_000)
    if let against {
      do { _ = try OtherBuild(folder: against) } catch { throw ValidationError("--against: \(error)") }
    }
    for path in [update ? baseline : nil, report].compactMap({ $0 }) {
      do { try ResultsDestination(path: path).check() } catch { throw ValidationError("\(error)") }
    }
    if let baseline, !(update && !FileManager.default.fileExists(atPath: baseline)) {
      let old: BenchmarkResults
      do { old = try BenchmarkResults(contentsOf: baseline) } catch { throw ValidationError("--baseline: \(error)") }
      guard old.options.mix == mix else {
        let (oldMix, newMix) = (old.options.mix.joined(separator: ","), mix.joined(separator: ","))
        throw ValidationError(
          """
          --baseline: \(baseline) was measured with the mix \(oldMix), which can't be compared with \(newMix); pass --mix \
          \(oldMix), or another file to --baseline with --update
          """
        )
      }
    }
  }

  func run() throws {
    BuildConfiguration.current.warn()
    if let explain { try Explanation.prepare(folder: explain) }
    var gate = GateReport(findings: [], notes: [])
    var progress = ProgressLine()
    var isRecorded = false
    let programs = ProgramRunner(executable: try Program.executable()).run(progress: &progress)
    if let note = programs.note { gate.notes.append(note) }
    if let baseline {
      isRecorded = try compare(with: baseline, programs.figures, into: &gate, progress: &progress)
    }
    gate.isRecorded = isRecorded
    // Findings against a baseline that has been updated are accepted; those against another build still count.
    let accepted = isRecorded ? gate.findings.count : 0
    let explanation = try against.flatMap {
      try compare(withBuildOf: $0, programs.figures, into: &gate, progress: &progress)
    }
    print(gate.text, terminator: "")
    if let explanation { print("\n" + explanation.text, terminator: "") }
    if let report { try ResultsDestination(path: report).write(Data(gate.markdown.utf8)) }
    let exitCode = Self.exitCode(of: gate, accepted: accepted, isRecorded: isRecorded, update: update)
    if exitCode != 0 { throw ExitCode(exitCode) }
  }

  /// The exit code of a check.
  /// - Parameter accepted: The number of leading findings that are accepted because the baseline has been updated.
  static func exitCode(of gate: GateReport, accepted: Int, isRecorded: Bool, update: Bool) -> Int32 {
    if update, !isRecorded { return 1 }
    let open = Array(gate.findings.dropFirst(accepted))
    return isRecorded && open.isEmpty ? 0 : GateReport(findings: open, notes: []).exitCode
  }

  /// Compares with a baseline.
  /// - Parameter programs: The code of programs with this build; `nil` if it isn't known.
  /// - Returns: Whether the baseline has been updated.
  private func compare(
    with path: String,
    _ programs: ProgramFigures?,
    into gate: inout GateReport,
    progress: inout ProgressLine
  ) throws -> Bool {
    let exists = FileManager.default.fileExists(atPath: path)
    let old = exists ? try BenchmarkResults(contentsOf: path) : nil
    let options = options(seed: old?.options.seed ?? seed)
    var new = try Measuring.results(of: SuitePlan(options, measuresMemory: true), options: options, progress: &progress)
    new.programs = programs
    if let programs { gate.findings += ProgramComparison(old: old?.programs, new: programs).findings }
    if let old {
      gate.findings += BaselineComparison(old: old, new: new).findings
      if old.toolchain != new.toolchain {
        gate.notes.append(
          "the baseline is from another compiler (\(old.toolchain.installed ?? old.toolchain.compiler))"
        )
      }
    }
    gate.notes += ReportHeading(new).control + ReportHeading(new).remarks
    guard update else { return false }
    guard !new.hasWrongAnswer else {
      gate.notes.append("the baseline \(path) has not been written, because an answer is wrong")
      return false
    }
    try ResultsDestination(path: path).write(new.encoded())
    gate.notes.append("the baseline \(path) has been written")
    return true
  }

  /// Compares with another build.
  /// - Parameter programs: The code of programs with this build; `nil` if it isn't known.
  /// - Returns: What explains the largest difference, if this was requested and the builds can be compared.
  private func compare(
    withBuildOf path: String,
    _ programs: ProgramFigures?,
    into gate: inout GateReport,
    progress: inout ProgressLine
  ) throws -> Explanation? {
    let other = try OtherBuild(folder: path).build()
    let new = try Program.executable()
    let comparison = BuildComparison(new: new, old: other, cells: cells, processes: processes, pairs: pairs, seed: seed)
    let outcome = try comparison.run(progress: &progress)
    gate.findings += outcome.findings
    gate.notes += outcome.notes
    if let programs {
      let others = ProgramRunner(executable: other).run(progress: &progress)
      if let note = others.note { gate.notes.append("of the other build, \(note)") }
      gate.findings += ProgramComparison(old: others.figures, new: programs).findings
    }
    guard let explain else { return nil }
    return try Explanation.write(
      outcome.mostDifferent,
      old: other,
      into: explain,
      notes: &gate.notes,
      progress: &progress
    )
  }

  /// The cells of the options and, unless other contenders or shapes are chosen, those of the settings: the command's, and those
  /// that a run without a command has.
  var cells: [SuitePlan.Cell] {
    let chosen = SuitePlan(options(seed: seed)).groups
    guard contenders == Self.defaultContenders, shapes == [Catalogue().name] else { return chosen.flatMap(\.cells) }
    var others = options(seed: seed)
    (others.shapes, others.sizes, others.rates) = (
      [Catalogue().name, Canada().name, Twitter().name], [Self.size, 50], [0]
    )
    others.contenders = ["safebox", "safebox-shielded", "macro-shielded"]
    let settings = SuitePlan.settings(processes: processes, pairs: pairs, seed: seed)
    return (chosen + SuitePlan(others).groups + settings).flatMap(\.cells).uniqued
  }

  private func options(seed: UInt64) -> BenchmarkResults.Options {
    BenchmarkResults.Options(
      seed: seed,
      shapes: shapes,
      sizes: [Self.size],
      layouts: [PayloadKey.defaultLayout],
      rates: rates,
      density: PayloadSpecification.defaultDirtDensity,
      mix: mix,
      kinds: [],
      contenders: contenders,
      processes: processes,
      pairs: pairs,
      quick: false,
      bootstrapResamples: Measuring.bootstrap.resamples,
      confidence: Measuring.bootstrap.confidence
    )
  }
}
