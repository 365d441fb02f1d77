import BenchmarkStatistics
import Clocks
import Foundation
import Payloads
import ProbeExchange
import ShieldedDecoding
import Synchronization

/// The main function of a generated program.
package enum ModelProbe {
  /// Runs the program.
  ///
  /// - `check BODY…` prints what each contender makes of each body.
  /// - `pairs REQUEST` prints the times of a ``PairRequest``.
  /// - `cold CONTENDER BODY` prints the wall time and the CPU time of the first decode, and the value.
  package static func main(_ arguments: [String], _ contenders: [ProbeContender]) -> Never {
    do {
      switch arguments.first {
      case "check"?:
        let bodies = try arguments.dropFirst().map(contents)
        let answers = bodies.indices.flatMap { body in contenders.map { answer(of: $0, on: bodies[body], number: body) }
        }
        print(try JSONEncoder().encode(answers))
      case "pairs"? where arguments.count == 2:
        let request = try JSONDecoder().decode(PairRequest.self, from: contents(of: arguments[1]))
        print(try JSONEncoder().encode(times(contenders, request)))
      case "cold"? where arguments.count == 3:
        guard let contender = contenders.first(where: { $0.key.argument == arguments[1] }) else { throw Unusable() }
        let (wall, cpu, value) = try contender.firstDecode(try contents(of: arguments[2]))
        print(Data("\(wall) \(cpu)\n\(value)".utf8))
      default: throw Unusable()
      }
      exit(0)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(70)
    }
  }

  /// Arguments or files that the tool doesn't pass.
  private struct Unusable: Error {}

  private static func print(_ data: Data) {
    FileHandle.standardOutput.write(data)
  }

  // MARK: Times

  /// The least time between two readings of the clock, in nanoseconds. A reading takes some hundred.
  private static let leastTime = 200_000.0

  /// Takes pairs with the baseline, one directly after the other.
  private static func times(_ contenders: [ProbeContender], _ request: PairRequest) throws -> [PairTimes] {
    if let core = request.core { ProcessorCore.pin(to: core) }
    let bodies = try request.bodies.map { try $0.map(contents) }
    /// The CPU time of one decode, in nanoseconds.
    func time(_ entry: PairEntry, _ count: Int) throws -> Double {
      guard let contender = contenders.first(where: { $0.key == entry.contender }) else { throw Unusable() }
      let bodies = bodies[entry.body]
      return Double(try contender.time(bodies, count)) / Double(count * max(1, bodies.count))
    }
    let baseline = PairEntry(contender: .baseline, body: 0)
    var counts: [PairEntry: Int] = [:]
    // How often a group of bodies is decoded between two readings. The first decodes also fill caches, so that the first pair isn't
    // slower.
    for entry in [baseline] + request.entries where counts[entry] == nil {
      _ = try time(entry, 2)
      let once = max(1, try time(entry, 4) * Double(bodies[entry.body].count))
      counts[entry] = max(1, min(2_000, Int((leastTime / once).rounded(.up))))
    }
    var times = request.entries.map { _ in PairTimes() }
    var order = PairOrder(of: times.count, using: SeededGenerator(seed: request.seed, stream: 2))
    for _ in 1...max(1, request.rounds) {
      for (index, isBaselineFirst) in order.nextRound() {
        let entry = request.entries[index]
        let first = isBaselineFirst ? baseline : entry
        let second = isBaselineFirst ? entry : baseline
        let pair = [try time(first, counts[first] ?? 1), try time(second, counts[second] ?? 1)]
        times[index].baseline.append(pair[isBaselineFirst ? 0 : 1])
        times[index].contender.append(pair[isBaselineFirst ? 1 : 0])
      }
    }
    return times
  }

  // MARK: Answers

  private static func answer(of contender: ProbeContender, on body: Data, number: Int) -> ProbeAnswer {
    var answer = ProbeAnswer(contender: contender.key, body: number)
    let records = Mutex<[BodyPath]>([])
    let log = RescueLog { record in records.withLock { $0.append(record.path.components.map(step)) } }
    do {
      let value = try contender.firstDecode(body).value
      try contender.decodeWithLog(body, log)
      answer.value = value
      answer.rescued = records.withLock { $0 }
    } catch {
      answer.error = "\(error)"
      answer.errorPath = (error as? DecodingError).map(path)
    }
    return answer
  }

  private static func step(_ component: RescuePath.Component) -> String {
    switch component {
    case .key(let key): key
    case .index(let index): "[\(index)]"
    case .anyIndex: "[*]"
    }
  }

  private static func path(of error: DecodingError) -> BodyPath {
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    return path.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }
  }

  private static func contents(of path: String) throws -> Data {
    guard let bytes = RawFile.bytes(of: path) else { throw Unusable() }
    return Data(bytes)
  }
}
