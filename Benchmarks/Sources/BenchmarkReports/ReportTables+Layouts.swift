import BenchmarkStatistics

/// The comparison of layouts.
extension ReportTables {
  private static let layoutsTitle = "Layouts"
  private static let layoutsCaption =
    "CPU time as a multiple of plain Codable's on the same clean payload, in the same layout."

  /// The contenders by layout.
  var layouts: ReportTable {
    let rows = results.measurementsByLayout
    return ReportTable(
      title: Self.layoutsTitle,
      caption: Self.layoutsCaption,
      header: ["contender", "layout", "CPU", "95 % interval", "verdict", "ns/rec", "MB/s", "allocs/rec"],
      rows: (results.options.layouts ?? []).flatMap { layout in
        rows.filter { $0.payload.layout == layout }.compactMap { row in row.timing.map { layoutRow(row, $0) } }
      },
      wordColumns: 2
    )
  }

  private func layoutRow(_ measurement: ContenderResult, _ timing: Timing) -> [String] {
    let summary = results.summary(of: measurement.payload)
    let records = Double(max(1, summary?.records ?? 1))
    let ratio = timing.processorRatio
    return [
      measurement.contender, measurement.payload.layout,
      NumberText.decimal(ratio.value, 3),
      NumberText.interval(ratio.lower, ratio.upper),
      results.verdict(on: measurement).map(Self.short) ?? Self.none,
      NumberText.decimal(timing.nanoseconds / records, 0),
      NumberText.decimal(Double(summary?.bytes ?? 0) / max(1, timing.nanoseconds) * 1e3, 1),
      measurement.counters.allocations.map { NumberText.decimal(Double($0) / records, 2) } ?? Self.none,
    ]
  }

  /// The ratios alone, with one column for each layout.
  var layoutsSummary: ReportTable {
    let rows = results.measurementsByLayout
    let layouts = results.options.layouts ?? []
    return ReportTable(
      title: Self.layoutsTitle,
      caption: Self.layoutsCaption,
      header: ["contender"] + layouts,
      rows: results.options.contenders.compactMap { name in
        let own = rows.filter { $0.contender == name }
        guard !own.isEmpty else { return nil }
        return [name] + layouts.map { layout in own.first { $0.payload.layout == layout }.map(ratioText) ?? Self.none }
      }
    )
  }
}
