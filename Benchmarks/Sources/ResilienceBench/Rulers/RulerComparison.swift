import ArgumentParser
import BenchmarkReports
import BenchmarkStatistics
import Contenders
import Foundation
import Measures
import PairedMeasurement
import Payloads

/// Times a contender against programs in other languages that decode the same file into structs.
///
/// In each turn the contender and a ruler get a fresh process each, and a pair is a decode of one, directly followed by a
/// decode of the other. All processes inherit the core that this one is bound to. Two more processes of the contender are the
/// control.
struct RulerComparison {
  /// A program in another language.
  struct Ruler: Equatable, Sendable {
    var name: String
    var executable: URL
  }

  let contender: String
  let rulers: [Ruler]
  /// The number of turns, each with fresh processes.
  let processes: Int
  /// The number of pairs in a turn.
  let pairs: Int
  let seed: UInt64

  /// The minimum duration of half a pair, so that the cost of switching between the processes is negligible.
  static let halfNanoseconds = 4e6

  /// The samples of a ruler, or of the control.
  private struct Series {
    var turns: [[Double]] = []
    var nanoseconds: [Double] = []
    var rulerNanoseconds: [Double] = []
  }

  /// Compares the contender with each ruler on a file.
  /// - Parameter checksum: The first line that each ruler must answer with: the checksum of the values, and the number of
  ///   records.
  func rows(on file: URL, bytes: Int, checksum: String, progress: inout ProgressLine) throws -> [RulerResults.Row] {
    let program = try Program.executable()
    let own = ["loop", contender, Catalogue().name, file.path]
    var series = (0...rulers.count).map { _ in Series() }
    var mixer = SeededGenerator(seed: seed, stream: 5)
    var clock = RunClock(total: Double(processes))
    for _ in 0..<processes {
      progress.update("\(contender) and rulers on \(NumberText.bytes(bytes)), \(clock.text)")
      var peers = try rulers.map { ruler in
        let peer = try LineProcess(ruler.executable, [file.path])
        guard peer.greeting == checksum else {
          throw WrongAnswer(
            description: "\(ruler.name) decoded other values: its checksum and number of records are "
              + "\(peer.greeting), expected \(checksum)"
          )
        }
        return peer
      }
      peers.append(try LineProcess(program, own))
      let repetitions = try peers.map { try Self.repetitions(of: $0) }
      let subjects = try peers.map { _ in try LineProcess(program, own) }
      let counts = try zip(subjects, repetitions).map { try max($1, Self.repetitions(of: $0)) }
      let entries = zip(zip(peers, subjects), counts).map { pair, count in
        PairedRunner.Entry(
          baseline: { try pair.0.decode(repetitions: count) },
          contender: { try pair.1.decode(repetitions: count) }
        )
      }
      for (index, samples) in try PairedRunner(rounds: pairs, seed: mixer.next()).run(entries).enumerated() {
        series[index].turns.append(samples.processorRatios)
        series[index].nanoseconds += samples.processor.map { Double($0) / Double(counts[index]) }
        series[index].rulerNanoseconds += samples.baselineProcessor.map { Double($0) / Double(counts[index]) }
      }
      clock.advance(by: 1)
    }
    return zip(rulers.map { $0.name as String? } + [nil], series).compactMap { row($0, $1, bytes: bytes) }
  }

  private static func repetitions(of program: LineProcess) throws -> Int {
    let once = try program.decode(repetitions: 1).processor
    return max(1, Int((halfNanoseconds / Double(max(1, once))).rounded(.up)))
  }

  private func row(_ ruler: String?, _ series: Series, bytes: Int) -> RulerResults.Row? {
    var generator = SeededGenerator(seed: seed, stream: 3)
    guard
      let ratio = Measuring.bootstrap.estimate(series.turns, using: &generator),
      let own = Quantile.median(series.nanoseconds), let other = Quantile.median(series.rulerNanoseconds)
    else { return nil }
    return RulerResults.Row(
      ruler: ruler,
      bytes: bytes,
      ratio: ratio,
      nanosecondsPerByte: own / Double(max(1, bytes)),
      rulerNanosecondsPerByte: other / Double(max(1, bytes))
    )
  }
}

extension LineProcess {
  /// Decodes a number of times: this program's `loop`, or a ruler in another language.
  ///
  /// The process writes one line when it is ready: the checksum of the values it has decoded and the number of records, if it is
  /// a ruler. To each line with a number of repetitions it answers with the nanoseconds that they took, including the release of
  /// the results. It exits when its input ends.
  /// - Returns: The CPU time of all repetitions.
  fileprivate func decode(repetitions: Int) throws -> ClockReading {
    try send("\(repetitions)")
    let line = try receive()
    guard let nanoseconds = UInt64(line) else {
      throw WorkerProcess.Failure(description: "\(name) sent a response that isn't a number: \(line.prefix(100))")
    }
    return ClockReading(processor: nanoseconds, wall: nanoseconds)
  }
}

/// `resilience-bench loop`: decodes a file as often as each line of standard input says, and answers with the CPU time. Hidden,
/// because only the program itself starts it.
///
/// It is the library's counterpart of the programs in `Benchmarks/Rulers`, and answers in the same way. The caller has compared
/// the contender's answer with the generator's, so the first line has no checksum.
struct LoopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loop",
    abstract: "Decode a file as often as each line of standard input says.",
    shouldDisplay: false
  )

  @Argument var contender: String
  @Argument var shape: String
  @Argument var file: String

  func run() throws {
    let (_, found) = try LoadedCase.find(contender, on: shape)
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    try found.decode(data)
    Self.answer("ready")
    while let line = readLine() {
      guard let repetitions = Int(line) else { throw ValidationError("\(line) isn't a number of repetitions") }
      // The other process has used the core in the meantime, so the first decode finds its data and code cold.
      try found.decode(data)
      let start = ClockReading.now()
      // A result is released before the next decode, within the time.
      for _ in 0..<repetitions { try found.decode(data) }
      Self.answer("\(ClockReading.now().since(start).processor)")
    }
  }
}

/// The results of `rulers`: a contender's time as a multiple of that of programs in other languages.
///
/// This is the structure of `rulers.json`. Times are CPU times, including the release of the result.
struct RulerResults: TabulatedResults, Codable, Equatable, Sendable {
  /// The result for one ruler and one payload.
  struct Row: Codable, Equatable, Sendable {
    /// The ruler's name, or `nil` for the control: the contender compared with itself.
    var ruler: String?
    var bytes: Int
    /// The contender's CPU time as a multiple of the ruler's.
    var ratio: Estimate
    var nanosecondsPerByte: Double
    var rulerNanosecondsPerByte: Double
  }

  var schemaVersion = 2
  var origin: RunOrigin
  var contender: String
  /// How often each process was started.
  var processes: Int
  /// The pairs after each start.
  var pairs: Int
  var rows: [Row]

  var tables: [ReportTable] { [table] }

  /// The controls that exclude 1.
  private var failedControls: [Row] { rows.filter { $0.ruler == nil && !$0.ratio.includes(1) } }

  private var caption: String {
    let core = origin.machine.pinnedCore.map { " on core \($0)" } ?? ""
    let sentence =
      "CPU time of \(contender) as a multiple of the ruler's on the clean catalogue, including the release of the result, in "
      + "\(processes) starts of \(pairs) pairs\(core)."
    let failures = failedControls.map {
      " The control on \($0.bytes) bytes excludes 1: NO TIMING VERDICT, run again when the machine is idle."
    }
    return sentence + failures.joined()
  }

  private var table: ReportTable {
    ReportTable(
      title: "Rulers",
      caption: caption,
      header: ["ruler", "bytes", "ratio", "95 % interval", "ns/byte", "ruler's ns/byte"],
      rows: rows.map { row in
        [
          row.ruler ?? "\(contender) itself", "\(row.bytes)", NumberText.decimal(row.ratio.value, 3),
          NumberText.interval(row.ratio.lower, row.ratio.upper), NumberText.decimal(row.nanosecondsPerByte, 3),
          NumberText.decimal(row.rulerNanosecondsPerByte, 3),
        ]
      }
    )
  }
}
