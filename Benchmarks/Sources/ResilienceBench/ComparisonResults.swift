import Payloads

/// What a run found out, before it is put into a table or a file.
struct ComparisonResults: Sendable {
  /// A payload in numbers.
  struct PayloadSummary: Equatable, Sendable, Codable {
    var rate: Double
    var bytes: Int
    var records: Int
    var dirtyFields: Int
  }

  /// What the pairs of one entry amount to.
  struct Figures: Equatable, Sendable {
    /// CPU time as a multiple of the baseline's.
    var processorRatio: Statistics.Estimate
    /// Wall time as a multiple of the baseline's.
    var wallRatio: Statistics.Estimate
    /// The median CPU time for one record.
    var nanosecondsPerRecord: Double
    /// The payload's bytes over the median CPU time, in millions of bytes for a second.
    var megabytesPerSecond: Double
    /// The raw samples.
    var pairs: [PairedRunner.Pair]
  }

  /// One line of the table.
  struct Row: Sendable {
    var contender: String
    var rate: Double
    var verdict: AnswerCheck.Verdict
    var allocations: AllocationCounter.Count?
    var figures: Figures?

    init(contender: String, rate: Double, verdict: AnswerCheck.Verdict) {
      self.contender = contender
      self.rate = rate
      self.verdict = verdict
    }

    /// Whether the answer was right, so that there is something to time.
    var isRight: Bool {
      if case .right = verdict { true } else { false }
    }
  }

  var options: RunOptions
  var cleanPayload: PayloadSummary
  var payloads: [PayloadSummary]
  /// The baseline against itself; nil where nothing was timed.
  var control: Figures?
  var rows: [Row]
  /// Why there are no allocation counts; nil where there are.
  var allocationFailure: String?
  /// How long the pairs took altogether, in seconds.
  var seconds: Double

  /// Whether the control's interval includes 1. Where it doesn't, the machine was too unsteady for a verdict.
  var hasTimingVerdict: Bool {
    control?.processorRatio.includes(1) ?? false
  }

  /// Whether any contender's answer was wrong.
  var hasWrongAnswer: Bool {
    rows.contains { row in
      if case .wrong = row.verdict { true } else { false }
    }
  }
}

extension ComparisonResults.PayloadSummary {
  init(_ workload: Workload) {
    self.init(
      rate: workload.rate,
      bytes: workload.payload.bytes.count,
      records: workload.payload.records.count,
      dirtyFields: workload.payload.dirtCounts.values.reduce(0, +)
    )
  }
}

extension ComparisonResults.Figures {
  /// Sums up pairs; nil where there are none.
  /// - Parameters:
  ///   - pairs: The samples.
  ///   - records: How many records one decode gives.
  ///   - bytes: How long the payload is.
  ///   - generator: Where the bootstrap's resamples come from.
  init?(pairs: [PairedRunner.Pair], records: Int, bytes: Int, using generator: inout SeededGenerator) {
    func ratios(_ clock: KeyPath<ClockReading, UInt64>) -> [Double] {
      pairs.map { Double($0.contender[keyPath: clock]) / Double(max(1, $0.baseline[keyPath: clock])) }
    }
    guard
      let processorRatio = Statistics.estimate(ratios(\.processor), using: &generator),
      let wallRatio = Statistics.estimate(ratios(\.wall), using: &generator),
      let nanoseconds = Statistics.median(pairs.map { Double($0.contender.processor) })
    else { return nil }
    self.init(
      processorRatio: processorRatio,
      wallRatio: wallRatio,
      nanosecondsPerRecord: nanoseconds / Double(max(1, records)),
      megabytesPerSecond: nanoseconds > 0 ? Double(bytes) / nanoseconds * 1e3 : 0,
      pairs: pairs
    )
  }
}
