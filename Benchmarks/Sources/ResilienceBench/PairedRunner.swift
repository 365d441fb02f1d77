import BenchmarkReports
import Payloads

/// Times contenders in pairs with the baseline.
///
/// A shared machine's speed drifts by tens of per cent within a minute, so two figures taken one after the other can't be
/// compared. Each sample is therefore a pair: the baseline and the contender, one directly after the other. Only the ratio
/// within a pair is used. A round has one pair of every entry, in random order, so that a slow minute affects all entries
/// alike.
///
/// Which half of a pair comes first is random but balanced: every second pair runs in the opposite order. Whatever the second
/// half gains from warm caches therefore affects both sides equally often.
struct PairedRunner {
  /// Two closures to time against each other. Each returns the time that it took.
  struct Entry {
    let baseline: () throws -> ClockReading
    let contender: () throws -> ClockReading
  }

  /// The number of pairs of each entry.
  let rounds: Int
  /// The seed of the random order.
  let seed: UInt64

  /// Times every entry.
  /// - Parameters:
  ///   - entries: The entries to time.
  ///   - pairDone: Called after each pair with the total number of pairs done.
  /// - Returns: For each entry, in the given order, its pairs in the order of measurement.
  func run(_ entries: [Entry], pairDone: (Int) -> Void = { _ in }) throws -> [PairSamples] {
    var generator = SeededGenerator(seed: seed, stream: 2)
    var samples = [PairSamples](repeating: PairSamples(), count: entries.count)
    var baselineFirst = entries.map { _ in false }
    var order = Array(entries.indices)
    var done = 0
    for round in 1...max(1, rounds) {
      generator.shuffle(&order)
      for index in order {
        if round.isMultiple(of: 2) {
          baselineFirst[index].toggle()
        } else {
          baselineFirst[index] = generator.happens(0.5)
        }
        try takePair(of: entries[index], baselineFirst: baselineFirst[index], into: &samples[index])
        done += 1
        pairDone(done)
      }
    }
    return samples
  }

  private func takePair(of entry: Entry, baselineFirst: Bool, into samples: inout PairSamples) throws {
    let first = try baselineFirst ? entry.baseline() : entry.contender()
    let second = try baselineFirst ? entry.contender() : entry.baseline()
    let baseline = baselineFirst ? first : second
    let contender = baselineFirst ? second : first
    samples.baselineProcessor.append(baseline.processor)
    samples.baselineWall.append(baseline.wall)
    samples.processor.append(contender.processor)
    samples.wall.append(contender.wall)
    samples.baselineWasFirst.append(baselineFirst)
  }
}
