import BenchmarkStatistics

extension StreamResults: TabulatedResults {
  /// The tables of the report.
  package var tables: [ReportTable] {
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
          Self.text(row.ofBaseline), Self.text(row.ofPlain),
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
          Self.text(row.wall), Self.text(row.processor), "\(row.countedRounds) of \(row.rounds)",
          Self.text(row.countedWall), Self.text(row.countedProcessor),
        ]
      }
    )
  }

  /// A ratio, with its interval unless it is that of a single process.
  private static func text(_ estimate: Estimate?) -> String {
    guard let estimate else { return "-" }
    let value = NumberText.decimal(estimate.value, 2)
    if estimate.lower == estimate.upper { return value }
    return "\(value) (\(NumberText.interval(estimate.lower, estimate.upper, decimals: 2)))"
  }
}
