import BenchmarkStatistics
import Payloads

extension Timing {
  /// Summarizes pairs. Returns `nil` if there are none, or if the clock didn't advance.
  /// - Parameters:
  ///   - processes: The pairs of each process.
  ///   - bootstrap: The method for the intervals.
  ///   - seed: The seed of the bootstrap's resamples.
  package init?(_ processes: [PairSamples], bootstrap: HierarchicalBootstrap = HierarchicalBootstrap(), seed: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: 3)
    guard
      let processorRatio = bootstrap.estimate(processes.map(\.processorRatios), using: &generator),
      let wallRatio = bootstrap.estimate(processes.map(\.wallRatios), using: &generator),
      let nanoseconds = Quantile.median(processes.flatMap(\.processor).map { Double($0) })
    else { return nil }
    self.init(
      processorRatio: processorRatio,
      wallRatio: wallRatio,
      spread: Quantile.relativeSpread(processes.flatMap(\.processorRatios)),
      nanoseconds: nanoseconds,
      processes: processes
    )
  }
}
