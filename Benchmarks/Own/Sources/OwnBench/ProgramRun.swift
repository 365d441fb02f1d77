import ChildProcesses
import Foundation
import ProbeExchange

/// Runs of the generated program.
struct ProgramRun {
  let program: URL
  /// The paths of the bodies in groups, the clean one first.
  let bodies: [[String]]
  /// The folder for requests.
  let folder: URL

  /// What each contender makes of each body. The number of a body counts those of all groups.
  /// - Throws: ``Failure``.
  func answers() throws -> [ProbeAnswer] {
    try decoded([ProbeAnswer].self, ["check"] + bodies.flatMap { $0 })
  }

  /// The pairs of one process.
  /// - Throws: ``Failure``.
  func pairs(_ entries: [PairEntry], rounds: Int, seed: UInt64, core: Int?) throws -> [PairTimes] {
    let request = PairRequest(bodies: bodies, entries: entries, rounds: rounds, seed: seed, core: core)
    let file = folder.appending(path: "request.json")
    try JSONEncoder().encode(request).write(to: file)
    let times = try decoded([PairTimes].self, ["pairs", file.path])
    guard times.count == entries.count else {
      throw Failure(.processFailed, "\(program.path) measured \(times.count) of \(entries.count) rows")
    }
    return times
  }

  /// The first decode of the clean body in a fresh process, in nanoseconds of wall time and of CPU time, and the value.
  /// - Throws: ``Failure``.
  func firstDecode(_ contender: ContenderKey) throws -> (wall: Double, cpu: Double, value: String) {
    let output = try output(["cold", contender.argument, bodies[0][0]])
    let parts = output.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.first?.split(separator: " ").compactMap { Double($0) } ?? []
    guard parts.count == 2, numbers.count == 2 else {
      throw Failure(.processFailed, "\(program.path) cold printed \"\(output.prefix(100))\"")
    }
    return (numbers[0], numbers[1], String(parts[1]))
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ arguments: [String]) throws -> Value {
    let output = try output(arguments)
    do {
      return try JSONDecoder().decode(type, from: Data(output.utf8))
    } catch {
      throw Failure(.processFailed, "\(program.path) \(arguments[0]) printed \"\(output.prefix(100))\"")
    }
  }

  private func output(_ arguments: [String]) throws -> String {
    do {
      let run = try ChildProcess([program.path] + arguments, limit: 3_600).run()
      guard run.status == 0 else {
        let reason = run.errors.isEmpty ? "exit code \(run.status)" : String(run.errors.prefix(300))
        throw Failure(.processFailed, "\(program.path) \(arguments[0]) failed: \(reason)")
      }
      return run.output
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.processFailed, "\(program.path) can't be started: \(error.localizedDescription)")
    }
  }
}
