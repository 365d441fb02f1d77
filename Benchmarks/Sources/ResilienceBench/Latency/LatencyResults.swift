import BenchmarkReports
import BenchmarkStatistics

/// The results of `latency`: single decodes, several tasks at a time, and bodies that are broken as a whole.
///
/// This is the structure of `latency.json`. Times are wall times in nanoseconds.
struct LatencyResults: Codable, Equatable, Sendable {
  var schemaVersion = 2
  var origin: RunOrigin
  var single: [Single]
  var tasks: [Tasks]
}

extension LatencyResults {
  /// The decodes of one contender, timed one by one.
  struct Single: Codable, Equatable, Sendable {
    var shape: String
    /// `complete`, or how the body is broken.
    var body: String
    /// The name of the file that was decoded, or `nil` for a generated body.
    var file: String?
    /// The share of records that are dirty.
    var rate: Double
    /// The target size in bytes.
    var size: Int
    /// The size of the body in bytes.
    var bytes: Int
    var contender: String
    /// The outcome of decoding: the number of records, or the error.
    var outcome: String
    /// The number of processes, and of the decodes in each.
    var processes: Int
    var decodes: Int
    /// The medians, over the processes, of the quantiles in each one.
    var p50: Double
    var p90: Double
    var p99: Double
    /// The median as a multiple of plain `Codable`'s over `JSONDecoder` on the complete clean body of the same size.
    var p50OfPlain: Estimate?
    /// The 90th percentile as a multiple of the same contender's.
    var p90OfPlain: Estimate?
  }

  /// Several tasks at a time, which decode the same body again and again.
  struct Tasks: Codable, Equatable, Sendable {
    var contender: String
    var tasks: Int
    /// The target size in bytes.
    var size: Int
    var rounds: Int
    /// Wall time with one decoder for all tasks, as a multiple of that of a single task that does all decodes.
    var sharedWall: Estimate?
    /// CPU time with one decoder for all tasks, as a multiple of the same.
    var sharedProcessor: Estimate?
    /// Wall time with one decoder for all tasks, as a multiple of that with one for each.
    var sharedOfOwnWall: Estimate?
    /// CPU time with one decoder for all tasks, as a multiple of that with one for each.
    var sharedOfOwnProcessor: Estimate?
  }
}

extension LatencyResults: TabulatedResults {
  var tables: [ReportTable] {
    let (files, generated) = (single.filter { $0.file != nil }, single.filter { $0.file == nil })
    let complete = generated.filter { $0.body == "complete" }
    let broken = generated.filter { $0.body != "complete" }
    return (files.isEmpty ? [] : [Self.files(files)])
      + (complete.isEmpty ? [] : [Self.singleDecodes(complete)])
      + (broken.isEmpty ? [] : [Self.brokenBodies(broken)])
      + (tasks.isEmpty ? [] : [severalTasks])
  }

  private static func singleDecodes(_ rows: [Single]) -> ReportTable {
    ReportTable(
      title: "Single decodes",
      caption: """
        Every single decode is timed. The percentiles are of wall time in µs, and the first two also as multiples of those of plain \
        Codable over JSONDecoder on the clean body. On clean bodies, the row of plain is the same contender once more: its multiples \
        should be 1. On dirty ones it throws at the first fault.
        """,
      header: ["shape", "size", "dirty", "contender", "outcome", "p50", "p90", "p99", "p50 of plain", "p90 of plain"],
      rows: rows.map { row in
        [row.shape, NumberText.bytes(row.size), NumberText.percent(row.rate), row.contender, row.outcome]
          + figures(of: row)
      }
    )
  }

  private static func files(_ rows: [Single]) -> ReportTable {
    ReportTable(
      title: "Files",
      caption: """
        Every single decode of the file is timed. The percentiles are of wall time in µs, and the first two also as multiples of \
        those of plain Codable over JSONDecoder, which is in the table once more: its multiples should be 1. All contenders decode \
        equal records.
        """,
      header: ["file", "bytes", "model", "contender", "outcome", "p50", "p90", "p99", "p50 of plain", "p90 of plain"],
      rows: rows.map { row in
        [row.file ?? "", "\(row.bytes)", row.shape, row.contender, row.outcome] + figures(of: row)
      }
    )
  }

  private static func brokenBodies(_ rows: [Single]) -> ReportTable {
    ReportTable(
      title: "Broken bodies",
      caption: """
        Bodies that are broken as a whole, what each contender makes of them, and how long it takes: the percentiles of wall time in \
        µs, the first two also as multiples of those of plain Codable over JSONDecoder on the complete clean body of the same size.
        """,
      header: ["body", "size", "contender", "outcome", "p50", "p90", "p99", "p50 of plain", "p90 of plain"],
      rows: rows.map { [$0.body, NumberText.bytes($0.size), $0.contender, $0.outcome] + figures(of: $0) }
    )
  }

  private static func figures(of row: Single) -> [String] {
    [row.p50, row.p90, row.p99].map { NumberText.decimal($0 / 1_000, 1) }
      + [NumberText.ratio(row.p50OfPlain, decimals: 2), NumberText.ratio(row.p90OfPlain, decimals: 2)]
  }

  private var severalTasks: ReportTable {
    ReportTable(
      title: "Several tasks",
      caption: """
        Tasks that decode the same body at the same time: with one decoder for all, compared with one task that does all decodes, and \
        compared with one decoder for each. Other programs may use the cores at the same time; the second comparison doesn't depend on \
        how many are free.
        """,
      header: ["contender", "size", "tasks", "wall of one task", "CPU of one task", "wall of own", "CPU of own"],
      rows: tasks.map { row in
        [
          row.contender, NumberText.bytes(row.size), "\(row.tasks)", NumberText.ratio(row.sharedWall, decimals: 2),
          NumberText.ratio(row.sharedProcessor, decimals: 2), NumberText.ratio(row.sharedOfOwnWall, decimals: 2),
          NumberText.ratio(row.sharedOfOwnProcessor, decimals: 2),
        ]
      }
    )
  }
}
