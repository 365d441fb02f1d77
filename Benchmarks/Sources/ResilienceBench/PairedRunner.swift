import Contenders
import Payloads

/// Times contenders in pairs with the baseline.
///
/// A shared machine's speed drifts by tens of per cent within a minute, so that two figures taken one after the other
/// can't be compared. Each sample here is therefore a pair: the baseline on the clean payload and the contender on its
/// payload, one directly after the other. Only the ratio within a pair is used. A round has one pair of every entry, in
/// random order, so that a slow minute falls on all of them alike.
///
/// Which half of a pair comes first is random too, but balanced: of two pairs in succession one is the other way round.
/// Whatever the second half gains from warm caches so falls on both sides equally often.
struct PairedRunner {
  /// Something to time against the baseline.
  struct Entry {
    /// Decodes once and says how long it took.
    let measure: () throws -> ClockReading

    init(measure: @escaping () throws -> ClockReading) {
      self.measure = measure
    }

    /// An entry that lets a contender decode a workload.
    init<C: Contender>(_ contender: C, decoding workload: Workload) {
      measure = {
        let start = ClockReading.now()
        let output = try contender.decode(workload.data)
        let end = ClockReading.now()
        // The value is let go after the clock has stopped: what is timed is the call.
        withExtendedLifetime(output) {}
        return end.since(start)
      }
    }
  }

  /// The two halves of a pair.
  struct Pair: Equatable, Sendable {
    var baseline: ClockReading
    var contender: ClockReading
    var baselineWasFirst: Bool
  }

  /// How many pairs of each entry.
  let pairs: Int
  /// Where the order comes from.
  let seed: UInt64

  /// Times every entry.
  /// - Parameters:
  ///   - entries: What to time.
  ///   - baseline: What each is paired with.
  ///   - pairDone: Called after each pair with the number of all pairs done.
  /// - Returns: For each entry, in the order given, its pairs in the order they were taken.
  func run(_ entries: [Entry], against baseline: Entry, pairDone: (Int) -> Void = { _ in }) throws -> [[Pair]] {
    var generator = SeededGenerator(seed: seed, stream: 2)
    var samples = [[Pair]](repeating: [], count: entries.count)
    var baselineFirst = entries.map { _ in false }
    var order = Array(entries.indices)
    var done = 0
    for round in 1...max(1, pairs) {
      generator.shuffle(&order)
      for index in order {
        if round.isMultiple(of: 2) {
          baselineFirst[index].toggle()
        } else {
          baselineFirst[index] = generator.happens(0.5)
        }
        let pair = try pair(of: entries[index], against: baseline, baselineFirst: baselineFirst[index])
        samples[index].append(pair)
        done += 1
        pairDone(done)
      }
    }
    return samples
  }

  private func pair(of entry: Entry, against baseline: Entry, baselineFirst: Bool) throws -> Pair {
    if baselineFirst {
      let first = try baseline.measure()
      return Pair(baseline: first, contender: try entry.measure(), baselineWasFirst: true)
    }
    let first = try entry.measure()
    return Pair(baseline: try baseline.measure(), contender: first, baselineWasFirst: false)
  }
}
