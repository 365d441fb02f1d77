import BenchmarkReports
import Payloads

/// Times contenders in pairs with the baseline.
///
/// A shared machine's speed drifts by tens of per cent within a minute, so that two figures taken one after the other
/// can't be compared. Each sample here is therefore a pair: the baseline and the contender, one directly after the other.
/// Only the ratio within a pair is used. A round has one pair of every entry, in random order, so that a slow minute falls
/// on all of them alike.
///
/// Which half of a pair comes first is random too, but balanced: of two pairs in succession one is the other way round.
/// Whatever the second half gains from warm caches so falls on both sides equally often.
struct PairedRunner {
  /// Two things to time against each other. Each says how long it took.
  struct Entry {
    let baseline: () throws -> ClockReading
    let contender: () throws -> ClockReading
  }

  /// How many pairs of each entry.
  let rounds: Int
  /// Where the order comes from.
  let seed: UInt64

  /// Times every entry.
  /// - Parameters:
  ///   - entries: What to time.
  ///   - pairDone: Called after each pair with the number of all pairs done.
  /// - Returns: For each entry, in the order given, its pairs in the order they were taken.
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
