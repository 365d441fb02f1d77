import BenchmarkStatistics

/// Queries for reports.
extension BenchmarkResults {
  /// The size at which rates and kinds are compared.
  package var mainSize: Int? { options.sizes.first { $0 <= Options.largestPairedSize } }

  /// The layout in which sizes, rates and kinds are compared.
  package var mainLayout: String { options.layouts.first ?? PayloadKey.defaultLayout }

  package func rates(of shape: String) -> [Double] {
    shape == options.shapes.first ? options.rates : options.otherRates ?? options.rates
  }

  /// The contender that is the other half of every pair.
  package var baselineContender: String? {
    measurements.first(where: \.isControl)?.contender
  }

  /// The A/A controls, one for each shape, size and layout that was timed.
  package var controls: [ContenderResult] {
    measurements.filter { $0.isControl && $0.timing != nil }
  }

  /// The control of a measurement's shape, size and layout.
  package func control(of measurement: ContenderResult) -> Estimate? {
    controls.first { $0.payload == measurement.baseline }?.timing?.processorRatio
  }

  /// The verdict on a measurement, or `nil` if nothing was timed.
  package func verdict(on measurement: ContenderResult) -> TimingVerdict? {
    measurement.timing.map { TimingRule.table.verdict(of: $0.processorRatio, control: control(of: measurement)) }
  }

  /// The controls whose interval excludes 1.
  package var failedControls: [ContenderResult] {
    controls.filter { $0.timing?.processorRatio.includes(1) == false }
  }

  /// The contenders by rate, on one shape at the main size and in the main layout.
  package func measurementsByRate(shape: String) -> [ContenderResult] {
    measurements.filter {
      !$0.isControl && $0.payload.shape == shape && $0.payload.size == mainSize && $0.payload.layout == mainLayout
        && ($0.payload.rate == 0 || $0.payload.kinds == options.mix) && $0.counters.peakMemoryBytes == nil
        && $0.counters.correctedInstructions == nil
    }
  }

  package var measurementsByKind: [ContenderResult] {
    measurements.filter {
      !$0.isControl && $0.payload.rate > 0 && $0.payload.kinds != options.mix && $0.payload.size == mainSize
    }
  }

  /// The contenders by size, on clean payloads of the first shape; empty if the only size is one at which pairs are taken.
  package var measurementsBySize: [ContenderResult] {
    guard options.sizes.count > 1 || !measurementsOfLargePayloads.isEmpty else { return [] }
    return measurements.filter {
      !$0.isControl && $0.payload.rate == 0 && $0.payload.shape == options.shapes.first
        && $0.payload.layout == mainLayout
        && ($0.timing != nil || $0.counters.singleDecodeNanoseconds != nil)
    }
  }

  /// The contenders by layout, on clean payloads of the first shape at the main size; empty if there is only one layout.
  package var measurementsByLayout: [ContenderResult] {
    guard options.layouts.count > 1 else { return [] }
    return measurements.filter {
      !$0.isControl && $0.payload.rate == 0 && $0.payload.shape == options.shapes.first && $0.payload.size == mainSize
        && $0.timing != nil
    }
  }

  /// The contenders on payloads too large for pairs.
  package var measurementsOfLargePayloads: [ContenderResult] {
    measurements.filter { $0.counters.singleDecodeNanoseconds != nil }
  }

  package var measurementsOfMemory: [ContenderResult] {
    measurements.filter { $0.counters.peakMemoryBytes != nil }
  }

  package var measurementsOfInstructions: [ContenderResult] {
    measurements.filter { $0.counters.correctedInstructions != nil }
  }

  package func summary(of key: PayloadKey) -> PayloadFigures? {
    payloads.first { $0.key == key }
  }

  /// The clean counterpart of a measurement: the same contender on the same payload without dirt.
  package func cleanCounterpart(of measurement: ContenderResult) -> ContenderResult? {
    measurements.first {
      !$0.isControl && $0.contender == measurement.contender && $0.payload == measurement.payload.clean
        && $0.timing != nil
    }
  }

  /// Wrong answers, also with a setting.
  package var wrongAnswers: [ContenderResult] {
    (measurements + (settings ?? []).flatMap { [$0.reference] + $0.rows }).filter { $0.check.status == .wrong }
  }

  package var hasWrongAnswer: Bool { !wrongAnswers.isEmpty }
}
