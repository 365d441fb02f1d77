import Foundation
import Payloads
import ProbeExchange

/// Times contenders in pairs with the baseline, as `Benchmarks/Sources/ResilienceBench/PairedRunner.swift` does: one directly after
/// the other, all entries in random order in each round, and every second pair of an entry in the opposite order.
struct PairedRunner {
  /// The least time between two readings of the clock, in nanoseconds. A reading takes some hundred.
  static let leastTime = 200_000.0

  let request: PairRequest
  let contenders: [ContenderKey: ProbeContender]
  let bodies: [[Data]]

  /// Takes the pairs of all entries.
  func run() throws -> [PairTimes] {
    let baseline = PairEntry(contender: .baseline, body: 0)
    var counts: [PairEntry: Int] = [:]
    // The first decodes also fill caches, so that the first pair isn't slower.
    for entry in [baseline] + request.entries where counts[entry] == nil {
      counts[entry] = try repetitions(of: entry)
    }
    var generator = SeededGenerator(seed: request.seed, stream: 2)
    var times = request.entries.map { _ in PairTimes() }
    var baselineIsFirst = request.entries.map { _ in false }
    var order = Array(request.entries.indices)
    for round in 1...max(1, request.rounds) {
      generator.shuffle(&order)
      for index in order {
        baselineIsFirst[index] = round.isMultiple(of: 2) ? !baselineIsFirst[index] : generator.happens(0.5)
        let entry = request.entries[index]
        let pair = baselineIsFirst[index] ? [baseline, entry] : [entry, baseline]
        let first = try time(pair[0], counts[pair[0]] ?? 1)
        let second = try time(pair[1], counts[pair[1]] ?? 1)
        times[index].baseline.append(baselineIsFirst[index] ? first : second)
        times[index].contender.append(baselineIsFirst[index] ? second : first)
      }
    }
    return times
  }

  /// The CPU time of one decode, in nanoseconds.
  private func time(_ entry: PairEntry, _ count: Int) throws -> Double {
    guard let contender = contenders[entry.contender] else { throw UnknownContender(key: entry.contender) }
    let bodies = bodies[entry.body]
    return Double(try contender.time(bodies, count).cpu) / Double(count * max(1, bodies.count))
  }

  /// How often a group of bodies is decoded between two readings.
  private func repetitions(of entry: PairEntry) throws -> Int {
    _ = try time(entry, 2)
    let once = max(1, try time(entry, 4) * Double(bodies[entry.body].count))
    return max(1, min(2_000, Int((Self.leastTime / once).rounded(.up))))
  }
}

/// A contender that the program doesn't have.
struct UnknownContender: Error {
  let key: ContenderKey
}
