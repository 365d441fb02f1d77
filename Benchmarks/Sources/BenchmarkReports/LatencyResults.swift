import BenchmarkStatistics

/// The results of `latency`: single decodes, several tasks at a time, and bodies that are broken as a whole.
///
/// This is the structure of `latency.json`. Times are wall times in nanoseconds.
package struct LatencyResults: Codable, Equatable, Sendable {
  /// The schema version that this program writes.
  package static let currentSchemaVersion = 2

  package var schemaVersion = LatencyResults.currentSchemaVersion
  package var origin: RunOrigin
  package var single: [Single]
  package var tasks: [Tasks]

  package init(origin: RunOrigin, single: [Single], tasks: [Tasks]) {
    self.origin = origin
    self.single = single
    self.tasks = tasks
  }
}

extension LatencyResults {
  /// Decodes of one contender, each of which is timed.
  package struct Single: Codable, Equatable, Sendable {
    package var shape: String
    /// `complete`, or how the body is broken.
    package var body: String
    /// The name of the file that was decoded, or `nil` for a generated body.
    package var file: String?
    /// The share of records that are dirty.
    package var rate: Double
    /// The target size in bytes.
    package var size: Int
    /// The size of the body in bytes.
    package var bytes: Int
    package var contender: String
    /// What decoding gives: the number of records, or the error.
    package var outcome: String
    /// The number of processes, and of the decodes in each.
    package var processes: Int
    package var decodes: Int
    /// The medians, over the processes, of the quantiles in each one.
    package var p50: Double
    package var p90: Double
    package var p99: Double
    /// The median as a multiple of plain `Codable`'s over `JSONDecoder` on the complete clean body of the same size.
    package var p50OfPlain: Estimate?
    /// The 90th percentile as a multiple of the same contender's.
    package var p90OfPlain: Estimate?

    package init(
      shape: String,
      body: String,
      file: String? = nil,
      rate: Double,
      size: Int,
      bytes: Int,
      contender: String,
      outcome: String,
      processes: Int,
      decodes: Int,
      p50: Double,
      p90: Double,
      p99: Double,
      p50OfPlain: Estimate?,
      p90OfPlain: Estimate?
    ) {
      self.shape = shape
      self.body = body
      self.file = file
      self.rate = rate
      self.size = size
      self.bytes = bytes
      self.contender = contender
      self.outcome = outcome
      self.processes = processes
      self.decodes = decodes
      self.p50 = p50
      self.p90 = p90
      self.p99 = p99
      self.p50OfPlain = p50OfPlain
      self.p90OfPlain = p90OfPlain
    }
  }

  /// Several tasks at a time, each of which decodes the same body again and again.
  package struct Tasks: Codable, Equatable, Sendable {
    package var contender: String
    package var tasks: Int
    /// The target size in bytes.
    package var size: Int
    package var rounds: Int
    /// Wall time with one decoder for all tasks, as a multiple of that of a single task that does all decodes.
    package var sharedWall: Estimate?
    /// CPU time with one decoder for all tasks, as a multiple of the same.
    package var sharedProcessor: Estimate?
    /// Wall time with one decoder for all tasks, as a multiple of that with one for each.
    package var sharedOfOwnWall: Estimate?
    /// CPU time with one decoder for all tasks, as a multiple of that with one for each.
    package var sharedOfOwnProcessor: Estimate?

    package init(
      contender: String,
      tasks: Int,
      size: Int,
      rounds: Int,
      sharedWall: Estimate?,
      sharedProcessor: Estimate?,
      sharedOfOwnWall: Estimate?,
      sharedOfOwnProcessor: Estimate?
    ) {
      self.contender = contender
      self.tasks = tasks
      self.size = size
      self.rounds = rounds
      self.sharedWall = sharedWall
      self.sharedProcessor = sharedProcessor
      self.sharedOfOwnWall = sharedOfOwnWall
      self.sharedOfOwnProcessor = sharedOfOwnProcessor
    }
  }
}
