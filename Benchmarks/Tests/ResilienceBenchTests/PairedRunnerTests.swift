import BenchmarkReports
import Synchronization
import Testing

@testable import ResilienceBench

@Suite("PairedRunner", .timeLimit(.minutes(20)))
struct PairedRunnerTests {
  /// Runs entries that take no time and returns the order of the calls, with -1 for the baseline.
  private func order(entries count: Int, rounds: Int, seed: UInt64) throws -> (calls: [Int], samples: [PairSamples]) {
    let calls = Mutex<[Int]>([])
    func half(_ index: Int) -> () -> ClockReading {
      {
        calls.withLock { $0.append(index) }
        return ClockReading(processor: UInt64(index + 2), wall: 1)
      }
    }
    let entries = (0..<count).map { PairedRunner.Entry(baseline: half(-1), contender: half($0)) }
    let samples = try PairedRunner(rounds: rounds, seed: seed).run(entries)
    return (calls.withLock { $0 }, samples)
  }

  @Test("Every entry gets its pairs, each with its own baseline")
  func pairs() throws {
    let (calls, samples) = try order(entries: 3, rounds: 10, seed: 1)
    #expect(samples.map(\.processor.count) == [10, 10, 10])
    #expect(calls.count { $0 == -1 } == 30)
    for (index, sample) in samples.enumerated() {
      #expect(sample.baselineProcessor == Array(repeating: 1, count: 10))
      #expect(sample.processor == Array(repeating: UInt64(index + 2), count: 10))
    }
  }

  @Test("The halves of a pair are adjacent, and every entry occurs once per round")
  func interleaving() throws {
    let (calls, _) = try order(entries: 4, rounds: 6, seed: 2)
    for start in stride(from: 0, to: calls.count, by: 2) {
      #expect((calls[start] == -1) != (calls[start + 1] == -1))
    }
    for round in 0..<6 {
      let entries = calls[(round * 8)..<(round * 8 + 8)].filter { $0 >= 0 }
      #expect(entries.sorted() == [0, 1, 2, 3])
    }
  }

  @Test("Each half of a pair comes first equally often")
  func balance() throws {
    let (_, samples) = try order(entries: 3, rounds: 20, seed: 3)
    for sample in samples { #expect(sample.baselineWasFirst.count { $0 } == 10) }
  }

  @Test("The order depends on the seed alone")
  func seeds() throws {
    let first = try order(entries: 3, rounds: 10, seed: 4).calls
    #expect(try order(entries: 3, rounds: 10, seed: 4).calls == first)
    #expect(try order(entries: 3, rounds: 10, seed: 5).calls != first)
  }
}
