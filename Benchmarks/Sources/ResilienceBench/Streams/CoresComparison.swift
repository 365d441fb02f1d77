import BenchmarkReports
import BenchmarkStatistics
import ChildProcesses
import Foundation
import Measures
import Payloads

/// Compares decoding on several cores with decoding on one.
///
/// The cores of a shared machine aren't always free. So each round is between two controls: two processes decode on one core, first
/// one after the other, then both at once. In the round, one of them decodes on one core and on several, in random order. A round
/// counts if in both controls both at once took at most 0.55 of the time of one after the other. A control only before the round
/// wouldn't notice another process that begins to use a core during it.
struct CoresComparison {
  /// A result on several cores that differs from that on one.
  struct WrongResult: Error, CustomStringConvertible {
    let description: String
  }

  /// The largest share of the control in a round that counts.
  static let largestShare = 0.55

  let coreCount: Int
  /// How often the processes are started again.
  let processes: Int
  /// The number of rounds after each start.
  let rounds: Int
  let seed: UInt64

  /// The measurements of a round.
  struct Round {
    /// In the control before the round, the time of both processes at once as a share of that of one after the other.
    var controlBefore: Double
    /// The same in the control after the round.
    var controlAfter: Double
    var wall: Double
    var processor: Double
    var counts: Bool { max(controlBefore, controlAfter) <= CoresComparison.largestShare }
  }

  /// Measures a payload.
  /// - Throws: ``WrongResult``; `WorkerProcess.Failure` if a process fails.
  func row(_ payload: CoresPayload, size: Int, progress: inout ProgressLine) throws -> StreamResults.CoresRow {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "payload.json")
      let bytes = try payload.write(size: size, seed: seed, to: file)
      let program = try Program.executable()
      func start(_ arguments: String...) throws -> LineProcess {
        try LineProcess(program, ["cores-case", file.path] + arguments, memory: .severalThreads)
      }
      let check = try start("--compare", "\(coreCount)").greeting
      guard check == "equal" else {
        throw WrongResult(
          description: "\(coreCount) cores give other values or another report than one on \(payload.rawValue) records"
        )
      }
      var generator = SeededGenerator(seed: seed, stream: 7)
      var starts: [[Round]] = []
      var clock = RunClock(total: Double(processes))
      for _ in 0..<processes {
        progress.update("\(coreCount) cores on \(NumberText.bytes(size)), \(payload.rawValue), \(clock.text)")
        let pair = (try start(), try start())
        starts.append(try measure(control: { try control(pair) }, round: { try round(pair.0, &generator) }))
        clock.advance(by: 1)
      }
      return row(payload, size: size, bytes: bytes, starts)
    }
  }

  /// Measures the rounds after one start. The control after a round is the one before the next.
  /// - Parameters:
  ///   - control: Measures a control.
  ///   - round: Measures wall time and CPU time on several cores as multiples of those on one.
  func measure(
    control: () throws -> Double,
    round: () throws -> (wall: Double, processor: Double)
  ) rethrows -> [Round] {
    var controlBefore = try control()
    return try (0..<rounds).map { _ in
      let (wall, processor) = try round()
      let controlAfter = try control()
      defer { controlBefore = controlAfter }
      return Round(controlBefore: controlBefore, controlAfter: controlAfter, wall: wall, processor: processor)
    }
  }

  /// The time of both processes at once as a share of that of one after the other, with the release of the results, which the
  /// processes don't include in their times.
  private func control(_ pair: (LineProcess, LineProcess)) throws -> Double {
    var start = ClockReading.nowOfProcess()
    _ = try (time(pair.0, cores: 1), time(pair.1, cores: 1))
    let oneAfterTheOther = ClockReading.nowOfProcess().since(start).wall
    start = ClockReading.nowOfProcess()
    try pair.0.send("1")
    try pair.1.send("1")
    _ = try pair.0.receive(CoresCaseCommand.Time.self)
    _ = try pair.1.receive(CoresCaseCommand.Time.self)
    return Double(ClockReading.nowOfProcess().since(start).wall) / Double(max(1, oneAfterTheOther))
  }

  /// Wall time and CPU time on several cores as multiples of those on one, measured in random order.
  private func round(
    _ process: LineProcess,
    _ generator: inout SeededGenerator
  ) throws -> (wall: Double, processor: Double) {
    let severalFirst = generator.happens(0.5)
    let first = try time(process, cores: severalFirst ? coreCount : 1)
    let second = try time(process, cores: severalFirst ? 1 : coreCount)
    let (several, one) = severalFirst ? (first, second) : (second, first)
    return (
      Double(several.wall) / Double(max(1, one.wall)), Double(several.processor) / Double(max(1, one.processor))
    )
  }

  private func time(_ process: LineProcess, cores: Int) throws -> CoresCaseCommand.Time {
    try process.answer(to: "\(cores)", as: CoresCaseCommand.Time.self)
  }

  /// The figures of all rounds, and of those that count.
  func row(_ payload: CoresPayload, size: Int, bytes: Int, _ starts: [[Round]]) -> StreamResults.CoresRow {
    var generator = SeededGenerator(seed: seed, stream: 3)
    func estimate(_ starts: [[Round]], _ value: (Round) -> Double) -> Estimate? {
      Measuring.bootstrap.estimate(starts.map { $0.map(value) }, using: &generator)
    }
    let counted = starts.map { $0.filter(\.counts) }
    return StreamResults.CoresRow(
      payload: payload.rawValue,
      size: size,
      bytes: bytes,
      cores: coreCount,
      rounds: starts.joined().count,
      countedRounds: counted.joined().count,
      control: Quantile.median(starts.joined().map(\.controlBefore)) ?? 0,
      wall: estimate(starts, \.wall),
      processor: estimate(starts, \.processor),
      countedWall: estimate(counted, \.wall),
      countedProcessor: estimate(counted, \.processor)
    )
  }
}
