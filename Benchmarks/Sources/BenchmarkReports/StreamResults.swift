import BenchmarkStatistics

/// The results of `streams`: decoding a body that arrives in pieces, and decoding a list on several cores.
///
/// This is the structure of `streams.json`. Times are in nanoseconds.
package struct StreamResults: Codable, Equatable, Sendable {
  /// The schema version that this program writes.
  package static let currentSchemaVersion = 2

  package var schemaVersion = StreamResults.currentSchemaVersion
  package var origin: RunOrigin
  package var rows: [Row]
  package var cores: [CoresRow]

  package init(origin: RunOrigin, rows: [Row], cores: [CoresRow]) {
    self.origin = origin
    self.rows = rows
    self.cores = cores
  }
}

extension StreamResults {
  /// A contender on a body that arrives in pieces.
  package struct Row: Codable, Equatable, Sendable {
    package var contender: String
    /// `list`, `lines` or `truncated`.
    package var body: String
    /// The target size of the catalogue in bytes.
    package var size: Int
    /// The size of the body in bytes.
    package var bytes: Int
    /// The number of records that were delivered.
    package var records: Int
    /// The error that the contender throws, as expected, or `nil`.
    package var error: String?
    /// The number of processes. Medians and ratios are those of their second decodes.
    package var processes: Int
    package var processorNanoseconds: Double
    package var wallNanoseconds: Double
    /// Wall time until the first records were delivered, or `nil` if there were none.
    package var firstRecordNanoseconds: Double?
    /// The most that the first decode of a process added to the peak of resident memory, or `nil` if the system doesn't report it.
    package var peakMemoryBytes: Int?
    /// CPU time per byte as a multiple of that of `ShieldedJSONDecoder` on the collected body.
    package var ofBaseline: Estimate?
    /// CPU time per byte as a multiple of that of plain `Codable` on the collected body.
    package var ofPlain: Estimate?

    package init(
      contender: String,
      body: String,
      size: Int,
      bytes: Int,
      records: Int,
      error: String?,
      processes: Int,
      processorNanoseconds: Double,
      wallNanoseconds: Double,
      firstRecordNanoseconds: Double?,
      peakMemoryBytes: Int?,
      ofBaseline: Estimate?,
      ofPlain: Estimate?
    ) {
      self.contender = contender
      self.body = body
      self.size = size
      self.bytes = bytes
      self.records = records
      self.error = error
      self.processes = processes
      self.processorNanoseconds = processorNanoseconds
      self.wallNanoseconds = wallNanoseconds
      self.firstRecordNanoseconds = firstRecordNanoseconds
      self.peakMemoryBytes = peakMemoryBytes
      self.ofBaseline = ofBaseline
      self.ofPlain = ofPlain
    }
  }

  /// A list in memory on several cores, compared with one core.
  package struct CoresRow: Codable, Equatable, Sendable {
    /// `clean`, `dirty` or `nested`.
    package var payload: String
    /// The target size in bytes.
    package var size: Int
    package var bytes: Int
    package var cores: Int
    package var rounds: Int
    /// The number of rounds before and after which two processes at once took at most 0.55 of one after the other.
    package var countedRounds: Int
    /// The median of that share before the rounds.
    package var control: Double
    /// Wall time as a multiple of that on one core, in all rounds.
    package var wall: Estimate?
    /// CPU time as a multiple of that on one core, in all rounds.
    package var processor: Estimate?
    /// Wall time in the rounds that count, or `nil` if none does.
    package var countedWall: Estimate?
    /// CPU time in the rounds that count, or `nil` if none does.
    package var countedProcessor: Estimate?

    package init(
      payload: String,
      size: Int,
      bytes: Int,
      cores: Int,
      rounds: Int,
      countedRounds: Int,
      control: Double,
      wall: Estimate?,
      processor: Estimate?,
      countedWall: Estimate?,
      countedProcessor: Estimate?
    ) {
      self.payload = payload
      self.size = size
      self.bytes = bytes
      self.cores = cores
      self.rounds = rounds
      self.countedRounds = countedRounds
      self.control = control
      self.wall = wall
      self.processor = processor
      self.countedWall = countedWall
      self.countedProcessor = countedProcessor
    }
  }
}
