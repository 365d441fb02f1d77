import BenchmarkStatistics
import Payloads

extension Timing {
  /// Sums up pairs; nil where there are none, or where the clock stood still.
  /// - Parameters:
  ///   - processes: The pairs of each process.
  ///   - bootstrap: Makes the intervals.
  ///   - seed: Where the bootstrap's resamples come from.
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
