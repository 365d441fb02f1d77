import Benchmark
import Contenders
import Foundation
import Measures
import Payloads

/// The conventional front end: some cells of the comparison for people and jobs that know `swift package benchmark`.
///
/// The times that it shows are taken one after the other on a machine whose speed wanders: they are for reading. What its
/// thresholds gate on are jemalloc's counters alone, which are the same in every run.
///
/// Thresholds are written and checked with `DECODING_BENCHMARKS_COUNTERS=1` in the environment, which leaves the times out.
let benchmarks: @Sendable () -> Void = {
  let countsOnly = ProcessInfo.processInfo.environment["DECODING_BENCHMARKS_COUNTERS"] == "1"
  let counters: [BenchmarkMetric] = [.heapAllocations, .heapFrees, .heapBytes]
  for cell in DecodingCell.all {
    Benchmark(
      cell.name,
      configuration: .init(
        metrics: countsOnly ? counters : [.wallClock, .throughput] + counters,
        warmupIterations: 1,
        maxDuration: .seconds(1),
        maxIterations: countsOnly ? 3 : 50
      )
    ) { benchmark in
      let payload = cell.payload
      let counter = try AllocationCounter()
      for _ in benchmark.scaledIterations {
        let count = try counter.count(warmUps: 0, repetitions: 1) { begin, end in
          try cell.contender.decode(
            payload,
            begin: {
              begin()
              benchmark.startMeasurement()
            },
            end: {
              benchmark.stopMeasurement()
              end()
            }
          )
        }
        benchmark.measurement(.heapAllocations, count.allocations)
        benchmark.measurement(.heapFrees, count.frees)
        benchmark.measurement(.heapBytes, count.bytes)
      }
    }
  }
}
