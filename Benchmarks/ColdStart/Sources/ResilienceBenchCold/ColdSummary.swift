import BenchmarkStatistics
import ColdCases
import Payloads

/// The times of one case, one of each process, in the order of the rounds.
struct ColdSamples: Codable, Sendable, Equatable {
  /// The number of conformances in the program.
  let conformances: Int
  /// The case that was decoded.
  let coldCase: ColdCase
  /// A Boolean value that indicates whether it is the second baseline of each round.
  let isControl: Bool
  /// The first decode of each process.
  var first: [ProbeReading] = []
  /// The second decode of each process; for further types, the mean of their first decodes.
  var later: [ProbeReading] = []

  init(_ entry: ColdPlan.Entry) {
    conformances = entry.conformances
    coldCase = entry.coldCase
    isControl = entry.isControl
  }

  private enum CodingKeys: String, CodingKey {
    case conformances, coldCase = "case", isControl, first, later
  }

  /// Adds one process's output.
  /// - Returns: Whether the process decoded what it should.
  mutating func add(_ output: ProbeOutput, checksum: Int) -> Bool {
    let count = coldCase.work == .furtherTypes ? ColdCase.furtherTypeCount + 1 : 2
    guard output.readings.count == count, output.checksum == count * checksum else { return false }
    let later = output.readings.dropFirst()
    first.append(output.readings[0])
    self.later.append(
      ProbeReading(
        wall: later.reduce(0) { $0 + $1.wall } / UInt64(later.count),
        cpu: later.reduce(0) { $0 + $1.cpu } / UInt64(later.count)
      )
    )
    return true
  }
}

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
