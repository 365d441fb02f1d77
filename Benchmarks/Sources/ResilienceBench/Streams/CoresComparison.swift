import ArgumentParser
import BenchmarkReports
import BenchmarkStatistics
import ChildProcesses
import Contenders
import Foundation
import Measures
import PairedMeasurement
import Payloads

/// Compares decoding on several cores with decoding on one.
///
/// The cores of a shared machine aren't always free. So each round is between two controls: two processes decode on one core, first
/// one after the other, then both at once. In the round, one of them decodes on one core and on several, in random order. A round
/// counts if in both controls both at once took at most 0.55 of the time of one after the other. A control only before the round
/// wouldn't notice another process that begins to use a core during it.
struct CoresComparison {
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
        throw WrongAnswer(
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
  /// - Parameter round: Measures wall time and CPU time on several cores as multiples of those on one.
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
    _ = try pair.0.receive(ClockReading.self)
    _ = try pair.1.receive(ClockReading.self)
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
    return (Double(several.wall) / Double(max(1, one.wall)), Double(several.processor) / Double(max(1, one.processor)))
  }

  private func time(_ process: LineProcess, cores: Int) throws -> ClockReading {
    try process.answer(to: "\(cores)", as: ClockReading.self)
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

/// A list that is decoded on several cores.
enum CoresPayload: String, CaseIterable {
  case clean
  case dirty
  /// Each record has a member with a list of objects that begin as records do. So most guesses where a record begins are wrong.
  case nested

  /// Writes the payload.
  /// - Parameter size: The least size of the clean catalogue in bytes.
  /// - Returns: The number of bytes.
  func write(size: Int, seed: UInt64, to url: URL) throws -> Int {
    let sink = try FileSink(path: url.path)
    let specification = PayloadSpecification(size: .bytes(size), dirtRate: self == .dirty ? 0.5 : 0, seed: seed)
    var byteCount = 0
    for piece in Catalogue().pieces(specification) where byteCount < size || piece.record == nil {
      var bytes = piece.bytes
      if self == .nested, piece.record != nil { bytes.insert(contentsOf: Self.member, at: bytes.count - 1) }
      try sink.write(bytes)
      byteCount += bytes.count
    }
    return byteCount
  }

  private static let member: [UInt8] = {
    let objects = (0..<400).map { #"{"id":"\#($0)"}"# }
    return Array(#","history":[\#(objects.joined(separator: ","))]"#.utf8)
  }()
}

/// `resilience-bench cores-case`: decodes a file in memory on as many cores as each line of standard input says, and answers with
/// the times as JSON. Hidden, because only the program itself starts it.
struct CoresCaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cores-case",
    abstract: "Decode a file on as many cores as each line of standard input says.",
    shouldDisplay: false
  )

  @Argument var file: String

  /// If set, compares the values and the report with those of one core, and fails if they differ.
  @Option var compare: Int?

  func run() throws {
    try MemoryConfiguration.requireArenas()
    let contender = try CoresContender(URL(fileURLWithPath: file))
    if let compare {
      let (one, several) = (try contender.answer(onCores: 1), try contender.answer(onCores: compare))
      return Self.answer(one.records == several.records && one.report == several.report ? "equal" : "different")
    }
    try contender.decode(onCores: 1)
    Self.answer("ready")
    while let line = readLine() {
      guard let coreCount = Int(line) else { throw ValidationError("\(line) isn't a number of cores") }
      let start = ClockReading.nowOfProcess()
      var end = start
      try contender.decode(onCores: coreCount) { end = ClockReading.nowOfProcess() }
      try Self.answer(end.since(start))
    }
  }

}
