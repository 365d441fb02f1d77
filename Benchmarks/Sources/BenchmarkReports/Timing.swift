import BenchmarkStatistics
import Payloads

/// The ratio and the time estimated from the pairs of all processes, and what each process contributed.
package struct Timing: Codable, Equatable, Sendable {
  /// CPU time as a multiple of the baseline's.
  package var processorRatio: Estimate
  /// The median CPU time of one decode, in nanoseconds.
  package var nanoseconds: Double
  /// The number of pairs that each process took.
  package var pairs: Int
  /// The median of each process's pair ratios, with the interval that follows from that process's pairs alone.
  package var processes: [Estimate]

  /// Summarizes pairs. Returns `nil` if there are none, or if the clock didn't advance.
  /// - Parameters:
  ///   - processes: The pairs of each process.
  ///   - bootstrap: The method for the intervals.
  ///   - seed: The seed of the bootstrap's resamples.
  package init?(_ processes: [PairSamples], bootstrap: HierarchicalBootstrap = HierarchicalBootstrap(), seed: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: 3)
    let ratios = processes.map(\.processorRatios).filter { !$0.isEmpty }
    guard
      let processorRatio = bootstrap.estimate(ratios, using: &generator),
      let nanoseconds = Quantile.median(processes.flatMap(\.processor).map { Double($0) })
    else { return nil }
    self.processorRatio = processorRatio.rounded(toDigits: 9)
    self.nanoseconds = nanoseconds
    pairs = ratios.map(\.count).max() ?? 0
    self.processes = ratios.compactMap { bootstrap.estimate([$0], using: &generator)?.rounded(toDigits: 6) }
  }
}
