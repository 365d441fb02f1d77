import Benchmark

extension BenchmarkMetric {
  /// Blocks allocated in one decode.
  static let heapAllocations = BenchmarkMetric.custom(
    "Heap allocations",
    polarity: .prefersSmaller,
    useScalingFactor: false
  )
  /// Blocks freed in one decode.
  static let heapFrees = BenchmarkMetric.custom("Heap frees", polarity: .prefersSmaller, useScalingFactor: false)
  /// Bytes allocated in one decode.
  static let heapBytes = BenchmarkMetric.custom("Heap bytes", polarity: .prefersSmaller, useScalingFactor: false)
}
