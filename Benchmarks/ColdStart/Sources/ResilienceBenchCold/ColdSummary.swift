import ColdCases
import BenchmarkStatistics
import Payloads

/// The ratios to plain `Codable` over `JSONDecoder`, with their intervals.
struct ColdSummary {
  /// One case in one program.
  struct Row: Codable, Equatable {
    let conformances: Int
    let coldCase: ColdCase
    let isControl: Bool
    /// The median time of the first decode, or of one further type, in microseconds.
    let microseconds: Double
    /// That time as a multiple of the baseline's.
    let ratio: Estimate
    /// The same for CPU time.
    let cpuRatio: Estimate
    /// The second decode's time as a multiple of the baseline's second; `nil` for further types.
    let secondRatio: Estimate?

    private enum CodingKeys: String, CodingKey {
      case conformances, coldCase = "case", isControl, microseconds, ratio, cpuRatio, secondRatio
    }
  }

  let rows: [Row]

  /// - Parameters:
  ///   - samples: The times of all cases.
  ///   - seed: The seed of the resamples.
  init(_ samples: [ColdSamples], seed: UInt64) {
    rows = samples.enumerated().compactMap { index, sample in
      guard
        let baseline = samples.first(where: {
          $0.conformances == sample.conformances && $0.coldCase == sample.coldCase.baseline && !$0.isControl
        })
      else { return nil }
      return Self.row(sample, baseline, seed: seed, stream: UInt64(index) * 8)
    }
  }

  private static func row(_ sample: ColdSamples, _ baseline: ColdSamples, seed: UInt64, stream: UInt64) -> Row? {
    let isFurther = sample.coldCase.work == .furtherTypes
    let readings = isFurther ? \ColdSamples.later : \ColdSamples.first
    guard
      let median = Quantile.median(sample[keyPath: readings].map { Double($0.wall) / 1_000 }),
      let ratio = estimate(sample, baseline, readings, \.wall, SeededGenerator(seed: seed, stream: stream + 1)),
      let cpuRatio = estimate(sample, baseline, readings, \.cpu, SeededGenerator(seed: seed, stream: stream + 2))
    else { return nil }
    let second =
      isFurther ? nil : estimate(sample, baseline, \.later, \.wall, SeededGenerator(seed: seed, stream: stream + 3))
    return Row(
      conformances: sample.conformances,
      coldCase: sample.coldCase,
      isControl: sample.isControl,
      microseconds: (median * 10).rounded() / 10,
      ratio: ratio.rounded(toDigits: 4),
      cpuRatio: cpuRatio.rounded(toDigits: 4),
      secondRatio: second?.rounded(toDigits: 4)
    )
  }

  /// The median of the ratios within the rounds. Every pair is of two fresh processes, so all pairs are independent of each
  /// other, and are resampled as one group.
  private static func estimate(
    _ sample: ColdSamples,
    _ baseline: ColdSamples,
    _ readings: KeyPath<ColdSamples, [ProbeReading]>,
    _ time: KeyPath<ProbeReading, UInt64>,
    _ generator: SeededGenerator
  ) -> Estimate? {
    var generator = generator
    let pairs = zip(sample[keyPath: readings], baseline[keyPath: readings])
    let ratios = pairs.map { Double($0[keyPath: time]) / Double($1[keyPath: time]) }
    return HierarchicalBootstrap().estimate([ratios], using: &generator)
  }
}
