import ArgumentParser
import BenchmarkReports
import BenchmarkStatistics
import Contenders
import Foundation
import PairedMeasurement
import Payloads

/// Compares several tasks that decode at the same time with one task, and one decoder for all with one for each.
struct TasksComparison {
  let taskCount: Int
  let processes: Int
  let rounds: Int
  let seed: UInt64

  private typealias Round = [TasksCaseCommand.Division: ClockReading]

  /// Measures a contender on the clean catalogue.
  func row(_ contender: String, size: Int, progress: inout ProgressLine) throws -> LatencyResults.Tasks {
    var generator = SeededGenerator(seed: seed, stream: 10)
    var starts: [[Round]] = []
    var clock = RunClock(total: Double(processes))
    for _ in 0..<processes {
      progress.update("\(taskCount) tasks with \(contender), \(clock.text)")
      let process = try LineProcess(
        Program.executable(),
        ["tasks-case", contender, "\(size)", "\(taskCount)", "\(seed)"],
        memory: .severalThreads
      )
      // The first round isn't counted.
      let all = try (0...rounds).map { _ in try round(process, &generator) }
      starts.append(Array(all.dropFirst()))
      clock.advance(by: 1)
    }
    func estimate(of denominator: TasksCaseCommand.Division, _ value: (ClockReading) -> UInt64) -> Estimate? {
      var generator = SeededGenerator(seed: seed, stream: 11)
      let ratios = starts.map { rounds in
        rounds.compactMap { round -> Double? in
          guard let shared = round[.oneDecoder], let other = round[denominator] else { return nil }
          return Double(value(shared)) / Double(max(1, value(other)))
        }
      }
      return Measuring.bootstrap.estimate(ratios, using: &generator)
    }
    return LatencyResults.Tasks(
      contender: contender,
      tasks: taskCount,
      size: size,
      rounds: starts.joined().count,
      sharedWall: estimate(of: .oneTask, \.wall),
      sharedProcessor: estimate(of: .oneTask, \.processor),
      sharedOfOwnWall: estimate(of: .ownDecoders, \.wall),
      sharedOfOwnProcessor: estimate(of: .ownDecoders, \.processor)
    )
  }

  private func round(_ process: LineProcess, _ generator: inout SeededGenerator) throws -> Round {
    var order = TasksCaseCommand.Division.allCases
    generator.shuffle(&order)
    var round: Round = [:]
    for division in order {
      round[division] = try process.answer(to: division.rawValue, as: ClockReading.self)
    }
    return round
  }
}

/// `resilience-bench tasks-case`: decodes a body in several tasks in the way that each line of standard input says, and answers with
/// the times as JSON. Hidden, because only the program itself starts it.
struct TasksCaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tasks-case",
    abstract: "Decode in several tasks in the way that each line of standard input says.",
    shouldDisplay: false
  )

  /// How the decodes are divided.
  enum Division: String, CaseIterable {
    /// One task does all of them.
    case oneTask
    /// Each task does its part, and all use one decoder.
    case oneDecoder
    /// Each task does its part with a decoder of its own.
    case ownDecoders
  }

  @Argument var contender: String
  @Argument var size: Int
  @Argument var tasks: Int
  @Argument var seed: UInt64

  func run() async throws {
    try MemoryConfiguration.requireArenas()
    let shared = try LoadedCase.find(contender, on: "catalogue").1
    let own = (0..<tasks).compactMap { _ in
      ContenderRegistry.makeSuites().first { $0.shape.name == "catalogue" }?.contender(named: contender)
    }
    let suite = try LoadedCase.find(contender, on: "catalogue").0
    let data = suite.payload(PayloadSpecification(size: .bytes(size), mix: .census, seed: seed)).data
    // 1 MB in all, which takes plain Codable some 20 ms, so that starting the tasks doesn't count.
    let decodes = max(1, 1_000_000 / max(1, data.count) / tasks)
    Self.answer("ready")
    while let line = readLine() {
      guard let division = Division(rawValue: line) else { throw ValidationError("\(line) isn't a division") }
      let start = ClockReading.nowOfProcess()
      switch division {
      case .oneTask: try Self.decode(shared, data, times: decodes * tasks)
      case .oneDecoder: try await Self.decode(Array(repeating: shared, count: tasks), data, times: decodes)
      case .ownDecoders: try await Self.decode(own, data, times: decodes)
      }
      let time = ClockReading.nowOfProcess().since(start)
      try Self.answer(time)
    }
  }

  private static func decode(_ contender: AnyContender, _ data: Data, times: Int) throws {
    for _ in 0..<times { try contender.decode(data) }
  }

  private static func decode(_ contenders: [AnyContender], _ data: Data, times: Int) async throws {
    try await withThrowingTaskGroup { group in
      for contender in contenders { group.addTask { try decode(contender, data, times: times) } }
      try await group.waitForAll()
    }
  }

}
