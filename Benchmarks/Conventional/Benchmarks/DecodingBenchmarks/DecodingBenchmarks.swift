import Benchmark
import Contenders
import Foundation
import Measures
import Payloads

/// The conventional front end: selected cells of the comparison for users of `swift package benchmark`.
///
/// Times are taken one after the other on a machine whose speed varies, so they are informative only. The thresholds gate on
/// jemalloc's counters alone, which are the same in every run.
///
/// To write or check thresholds, set `DECODING_BENCHMARKS_COUNTERS=1` in the environment, which leaves out the times.
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
