import BenchmarkReports
import BenchmarkStatistics
import Payloads

/// Times contenders in pairs with the baseline.
///
/// A shared machine's speed drifts by tens of per cent within a minute, so two figures taken one after the other can't be
/// compared. Each sample is therefore a pair: the baseline and the contender, one directly after the other. Only the ratio
/// within a pair is used. ``PairOrder`` says which half comes first.
package struct PairedRunner {
  /// Two closures to time against each other. Each returns the time that it took.
  package struct Entry {
    let baseline: () throws -> ClockReading
    let contender: () throws -> ClockReading

    package init(baseline: @escaping () throws -> ClockReading, contender: @escaping () throws -> ClockReading) {
      self.baseline = baseline
      self.contender = contender
    }
  }

  private let rounds: Int
  private let seed: UInt64

  package init(rounds: Int, seed: UInt64) {
    self.rounds = rounds
    self.seed = seed
  }

  /// Times every entry.
  /// - Returns: For each entry, in the given order, its pairs in the order of measurement.
  package func run(_ entries: [Entry]) throws -> [PairSamples] {
    var order = PairOrder(of: entries.count, using: SeededGenerator(seed: seed, stream: 2))
    var samples = [PairSamples](repeating: PairSamples(), count: entries.count)
    for _ in 1...max(1, rounds) {
      for (index, isBaselineFirst) in order.nextRound() {
        let entry = entries[index]
        let first = try isBaselineFirst ? entry.baseline() : entry.contender()
        let second = try isBaselineFirst ? entry.contender() : entry.baseline()
        samples[index].append(
          isBaselineFirst ? first : second,
          isBaselineFirst ? second : first,
          baselineWasFirst: isBaselineFirst
        )
      }
    }
    return samples
  }
}

extension PairSamples {
  fileprivate mutating func append(_ baseline: ClockReading, _ contender: ClockReading, baselineWasFirst: Bool) {
    baselineProcessor.append(baseline.processor)
    baselineWall.append(baseline.wall)
    processor.append(contender.processor)
    wall.append(contender.wall)
    self.baselineWasFirst.append(baselineWasFirst)
  }
}
