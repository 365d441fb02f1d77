import BenchmarkReports
import BenchmarkStatistics

/// The results of `streams`: decoding a body that arrives in pieces, and decoding a list on several cores.
///
/// This is the structure of `streams.json`. Times are in nanoseconds.
struct StreamResults: Codable, Equatable, Sendable {
  var schemaVersion = 2
  var origin: RunOrigin
  var rows: [Row]
  var cores: [CoresRow]
}

extension StreamResults {
  /// A contender on a body that arrives in pieces.
  struct Row: Codable, Equatable, Sendable {
    var contender: String
    /// `list`, `lines` or `truncated`.
    var body: String
    /// The target size of the catalogue in bytes.
    var size: Int
    /// The size of the body in bytes.
    var bytes: Int
    /// The number of records that were delivered.
    var records: Int
    /// The error that the contender throws, as expected, or `nil`.
    var error: String?
    /// The number of processes. Medians and ratios are those of their second decodes.
    var processes: Int
    var processorNanoseconds: Double
    var wallNanoseconds: Double
    /// Wall time until the first records were delivered, or `nil` if there were none.
    var firstRecordNanoseconds: Double?
    /// The most that the first decode of a process added to the peak of resident memory, or `nil` if the system doesn't report it.
    var peakMemoryBytes: Int?
    /// CPU time per byte as a multiple of that of `ShieldedJSONDecoder` on the collected body.
    var ofBaseline: Estimate?
    /// CPU time per byte as a multiple of that of plain `Codable` on the collected body.
    var ofPlain: Estimate?
  }

  /// A list in memory on several cores, compared with one core.
  struct CoresRow: Codable, Equatable, Sendable {
    /// `clean`, `dirty` or `nested`.
    var payload: String
    /// The target size in bytes.
    var size: Int
    var bytes: Int
    var cores: Int
    var rounds: Int
    /// The number of rounds before and after which two processes at once took at most 0.55 of one after the other.
    var countedRounds: Int
    /// The median of that share before the rounds.
    var control: Double
    /// Wall time as a multiple of that on one core, in all rounds.
    var wall: Estimate?
    /// CPU time as a multiple of that on one core, in all rounds.
    var processor: Estimate?
    /// Wall time in the rounds that count, or `nil` if none does.
    var countedWall: Estimate?
    /// CPU time in the rounds that count, or `nil` if none does.
    var countedProcessor: Estimate?
  }
}

extension StreamResults: TabulatedResults {
  var tables: [ReportTable] {
    (rows.isEmpty ? [] : [streams]) + (cores.isEmpty ? [] : [concurrency])
  }

  private var streams: ReportTable {
    ReportTable(
      title: "Streams",
      caption: """
        The clean catalogue, read from a file in pieces of 64 KiB. CPU time per byte as a multiple of decoding the collected body \
        with ShieldedJSONDecoder (of whole) and with plain Codable (of plain). First is the wall time until the first record.
        """,
      header: ["contender", "size", "records", "MB/s", "of whole", "of plain", "first ms", "peak MB"],
      rows: rows.map { row in
        [
          row.contender, NumberText.bytes(row.size), row.error == nil ? "\(row.records)" : "throws",
          NumberText.decimal(Double(row.bytes) * 1_000 / max(1, row.wallNanoseconds), 0),
          NumberText.ratio(row.ofBaseline, decimals: 2), NumberText.ratio(row.ofPlain, decimals: 2),
          row.firstRecordNanoseconds.map { NumberText.decimal($0 / 1e6, 2) } ?? "-",
          row.peakMemoryBytes.map { NumberText.decimal(Double($0) / 1e6, 1) } ?? "-",
        ]
      }
    )
  }

  private var concurrency: ReportTable {
    ReportTable(
      title: "Cores",
      caption: """
        A catalogue in memory on several cores, as multiples of one core. The control is the time of two independent processes at \
        once as a share of one after the other: 0.5 if both cores are free. A round counts if it is at most 0.55 both before \
        and after the round. In the nested catalogue, most guesses where a record begins are wrong.
        """,
      header: ["records", "size", "cores", "control", "wall", "CPU", "counted", "wall, counted", "CPU, counted"],
      rows: cores.map { row in
        [
          row.payload, NumberText.bytes(row.size), "\(row.cores)", NumberText.decimal(row.control, 2),
          NumberText.ratio(row.wall, decimals: 2), NumberText.ratio(row.processor, decimals: 2),
          "\(row.countedRounds) of \(row.rounds)",
          NumberText.ratio(row.countedWall, decimals: 2), NumberText.ratio(row.countedProcessor, decimals: 2),
        ]
      }
    )
  }
}
