import Synchronization
import Testing

@testable import ResilienceBench

@Suite("PairedRunner")
struct PairedRunnerTests {
  /// Runs entries that take no time and gives the order of the calls: -1 for the baseline.
  private func order(entries count: Int, pairs: Int, seed: UInt64) throws -> (
    calls: [Int], pairs: [[PairedRunner.Pair]]
  ) {
    let calls = Mutex<[Int]>([])
    func entry(_ index: Int) -> PairedRunner.Entry {
      PairedRunner.Entry {
        calls.withLock { $0.append(index) }
        return ClockReading(processor: UInt64(index + 2), wall: 1)
      }
    }
    let pairs = try PairedRunner(pairs: pairs, seed: seed).run((0..<count).map(entry), against: entry(-1))
    return (calls.withLock { $0 }, pairs)
  }

  @Test("takes every entry's pairs, each with a baseline of its own")
  func pairs() throws {
    let (calls, pairs) = try order(entries: 3, pairs: 10, seed: 1)
    #expect(pairs.map(\.count) == [10, 10, 10])
    #expect(calls.count { $0 == -1 } == 30)
    for (index, samples) in pairs.enumerated() {
      #expect(samples.allSatisfy { $0.baseline.processor == 1 && $0.contender.processor == UInt64(index + 2) })
    }
  }

  @Test("takes the two halves of a pair directly after each other, and every entry once a round")
  func interleaving() throws {
    let (calls, _) = try order(entries: 4, pairs: 6, seed: 2)
    for start in stride(from: 0, to: calls.count, by: 2) {
      #expect((calls[start] == -1) != (calls[start + 1] == -1))
    }
    for round in 0..<6 {
      let entries = calls[(round * 8)..<(round * 8 + 8)].filter { $0 >= 0 }
      #expect(entries.sorted() == [0, 1, 2, 3])
    }
  }

  @Test("lets each half come first equally often")
  func balance() throws {
    let (_, pairs) = try order(entries: 3, pairs: 20, seed: 3)
    for samples in pairs { #expect(samples.count(where: \.baselineWasFirst) == 10) }
  }

  @Test("has another order with another seed, and the same with the same")
  func seeds() throws {
    let first = try order(entries: 3, pairs: 10, seed: 4).calls
    #expect(try order(entries: 3, pairs: 10, seed: 4).calls == first)
    #expect(try order(entries: 3, pairs: 10, seed: 5).calls != first)
  }
}
