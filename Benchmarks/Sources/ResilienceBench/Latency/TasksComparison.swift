import BenchmarkReports
import BenchmarkStatistics
import Foundation
import Payloads

/// Compares several tasks that decode at the same time with one task, and one decoder for all with one for each.
struct TasksComparison {
  let taskCount: Int
  let processes: Int
  let rounds: Int
  let seed: UInt64

  private typealias Round = [TasksCaseCommand.Division: CoresCaseCommand.Time]

  /// Measures a contender on the clean catalogue.
  /// - Throws: `WorkerProcess.Failure` if a process fails.
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
    func estimate(
      of denominator: TasksCaseCommand.Division,
      _ value: (CoresCaseCommand.Time) -> UInt64
    ) -> Estimate? {
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
      round[division] = try process.answer(to: division.rawValue, as: CoresCaseCommand.Time.self)
    }
    return round
  }
}
