import BenchmarkStatistics

/// A figure of a run for tools that draw figures of many runs.
package struct ReportMetric: Equatable, Sendable {
  /// What a figure says.
  package enum Measure: String, CaseIterable, Sendable {
    /// CPU time as a multiple of plain `Codable`'s.
    case ratio
    /// Heap allocations of one decode.
    case allocations
    /// What a decode adds to the peak of resident memory, in bytes.
    case peakMemory = "peak-memory"

    /// The unit, as in the axis of a picture.
    package var unit: String {
      switch self {
      case .ratio: "x plain Codable"
      case .allocations: "allocations"
      case .peakMemory: "bytes"
      }
    }
  }

  /// The contender and the payload, such as `safebox: catalogue, 10 % dirty (census), 64 KiB`. It's the same in every run.
  package var name: String
  package var measure: Measure
  /// The figure. Counts have no interval: both ends are the value.
  package var estimate: Estimate
}

extension BenchmarkResults {
  /// The figures of all right answers, in the order of measuring.
  package var metrics: [ReportMetric] {
    measurements.filter { !$0.isControl && ($0.check.status == .measured || $0.check.status == .reference) }.flatMap(
      metrics
    )
  }

  private func metrics(of result: ContenderResult) -> [ReportMetric] {
    let mix = result.payload.hasNamedMix ? " (\(result.payload.kinds[0]))" : ""
    let name = "\(result.contender): \(result.payload.summary)\(mix), \(NumberText.bytes(result.payload.size))"
    func metric(_ measure: ReportMetric.Measure, _ count: Int) -> ReportMetric {
      let value = Double(count)
      return ReportMetric(
        name: name,
        measure: measure,
        estimate: Estimate(value: value, lower: value, upper: value)
      )
    }
    var metrics: [ReportMetric] = []
    if let timing = result.timing {
      metrics.append(ReportMetric(name: name, measure: .ratio, estimate: timing.processorRatio))
    }
    if let allocations = result.counters.allocations { metrics.append(metric(.allocations, allocations)) }
    if let bytes = result.counters.peakMemoryBytes { metrics.append(metric(.peakMemory, bytes)) }
    return metrics
  }
}
