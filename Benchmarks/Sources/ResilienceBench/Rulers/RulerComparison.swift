import BenchmarkReports
import BenchmarkStatistics
import Foundation
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
  /// - Parameters:
  ///   - file: The payload.
  ///   - bytes: Its length.
  ///   - checksum: The first line that each ruler must answer with: the checksum of the values, and the number of records.
  /// - Throws: `WorkerProcess.Failure` if a process fails, and ``WrongValues`` if a ruler's values differ.
  func rows(on file: URL, bytes: Int, checksum: String, progress: inout ProgressLine) throws -> [RulerResults.Row] {
    let program = try Program.executable()
    let own = ["loop", contender, Catalogue().name, file.path]
    var series = (0...rulers.count).map { _ in Series() }
    var mixer = SeededGenerator(seed: seed, stream: 5)
    var clock = RunClock(total: Double(processes))
    for _ in 0..<processes {
      progress.update("\(contender) and rulers on \(NumberText.bytes(bytes)), \(clock.text)")
      var peers = try rulers.map { ruler in
        let peer = try TimedProgram(ruler.executable, [file.path])
        guard peer.greeting == checksum else {
          throw WrongValues(ruler: ruler.name, found: peer.greeting, expected: checksum)
        }
        return peer
      }
      peers.append(try TimedProgram(program, own))
      let repetitions = try peers.map { try Self.repetitions(of: $0) }
      let subjects = try peers.map { _ in try TimedProgram(program, own) }
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

  /// A ruler that decoded other values than the generator wrote.
  struct WrongValues: Error, CustomStringConvertible {
    var ruler: String
    var found: String
    var expected: String

    var description: String {
      "\(ruler) decoded other values: its checksum and number of records are \(found), expected \(expected)"
    }
  }

  private static func repetitions(of program: TimedProgram) throws -> Int {
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
