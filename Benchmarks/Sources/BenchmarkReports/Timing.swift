import BenchmarkStatistics

/// The raw pairs of every process, and the ratios and times estimated from them.
package struct Timing: Codable, Equatable, Sendable {
  /// CPU time as a multiple of the baseline's.
  package var processorRatio: Estimate
  /// Wall time as a multiple of the baseline's.
  package var wallRatio: Estimate
  /// The interquartile range of all pairs' CPU ratios, as a fraction of their median.
  package var spread: Double
  /// The median CPU time of one decode.
  package var nanoseconds: Double
  /// The pairs of each process.
  package var processes: [PairSamples]

  package init(
    processorRatio: Estimate,
    wallRatio: Estimate,
    spread: Double,
    nanoseconds: Double,
    processes: [PairSamples]
  ) {
    self.processorRatio = processorRatio
    self.wallRatio = wallRatio
    self.spread = spread
    self.nanoseconds = nanoseconds
    self.processes = processes
  }
}
