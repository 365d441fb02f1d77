import BenchmarkStatistics

extension LatencyResults: TabulatedResults {
  /// The tables of the report.
  package var tables: [ReportTable] {
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
      + [text(row.p50OfPlain), text(row.p90OfPlain)]
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
          row.contender, NumberText.bytes(row.size), "\(row.tasks)", Self.text(row.sharedWall),
          Self.text(row.sharedProcessor), Self.text(row.sharedOfOwnWall), Self.text(row.sharedOfOwnProcessor),
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
