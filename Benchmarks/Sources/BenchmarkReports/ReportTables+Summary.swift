import BenchmarkStatistics

/// Tables of the summary: the most important figures. The report files have the rest.
extension ReportTables {
  /// Every summary table for which the results have data.
  package var summary: [ReportTable] {
    let first = results.options.shapes.first ?? ""
    let tables = [
      overview(shape: first), otherShapes, settings, kindsSummary, benefitSummary, layoutsSummary, sizes, largePayloads,
      memorySummary, instructions, wrapperCost, programs,
    ]
    return tables.filter { !$0.rows.isEmpty }
  }

  /// The contenders of tables with one column for each: the library's, or those measured instead.
  private var columns: [String] {
    let rivals = results.options.contenders.filter { name in
      name != results.baselineContender
        && results.measurements.contains { $0.contender == name && $0.check.status != .reference && $0.timing != nil }
    }
    var own = rivals.filter { $0.hasPrefix("safebox") || $0.hasPrefix("macro") }
    // Those with a log are left out first; the tables by shape have them.
    if own.count > 4 { own.removeAll { $0.contains("-log") } }
    return Array((own.isEmpty ? rivals : own).prefix(4))
  }

  private func overview(shape: String) -> ReportTable {
    let rows = results.measurementsByRate(shape: shape)
    let rates = results.rates(of: shape)
    let dirty = rates.filter { $0 > 0 }
    let payload = rows.first.flatMap { results.summary(of: $0.baseline) }
    let size = payload.map { "\($0.records) records, \($0.bytes) bytes clean. " } ?? ""
    return ReportTable(
      title: shape,
      caption: size
        + "CPU time as a multiple of plain Codable's on the clean payload, clean and by the share of dirty records.",
      header: ["contender", "clean", "95 % interval", "verdict"] + dirty.map(NumberText.percent) + ["allocs/rec"],
      rows: results.options.contenders.compactMap { name in
        let own = rows.filter { $0.contender == name }
        guard !own.isEmpty else { return nil }
        let clean = own.first { $0.payload.rate == 0 }
        let ratio = clean?.timing?.processorRatio
        let records = Double(max(1, payload?.records ?? 1))
        let allocations = clean?.counters.allocations.map { NumberText.decimal(Double($0) / records, 1) }
        return [
          name, clean.map(ratioText) ?? Self.none,
          ratio.map { NumberText.interval($0.lower, $0.upper) } ?? Self.none,
          clean.flatMap { results.verdict(on: $0) }.map(Self.short) ?? Self.none,
        ] + dirty.map { rate in own.first { $0.payload.rate == rate }.map(ratioText) ?? Self.none }
          + [allocations ?? Self.none]
      }
    )
  }

  private var otherShapes: ReportTable {
    let columns = columns
    let rows = results.options.shapes.dropFirst().flatMap { shape in
      let own = results.measurementsByRate(shape: shape)
      return results.rates(of: shape).filter { $0 == 0 || $0 == 0.1 }.compactMap { rate -> [String]? in
        let cells = columns.map { name in
          own.first { $0.contender == name && $0.payload.rate == rate }.map(ratioText) ?? Self.none
        }
        return cells.allSatisfy { $0 == Self.none } ? nil : [shape, NumberText.percent(rate)] + cells
      }
    }
    return ReportTable(
      title: "Other shapes",
      caption: "CPU time as a multiple of plain Codable's on the clean payload of the same shape.",
      header: ["shape", "dirt"] + columns,
      rows: rows
    )
  }

  private var kindsSummary: ReportTable {
    let columns = columns
    let rows = results.measurementsByKind
    return ReportTable(
      title: "Cost by kind of dirt",
      caption: "Every record dirty with one kind only: CPU time as a multiple of plain Codable's on the clean payload.",
      header: ["kind"] + columns,
      rows: results.options.kinds.filter { kind in rows.contains { $0.payload.kinds == [kind] } }.map { kind in
        [kind]
          + columns.map { name in
            rows.first { $0.contender == name && $0.payload.kinds == [kind] }.map(ratioText) ?? Self.none
          }
      }
    )
  }

  private var benefitSummary: ReportTable {
    var table = benefit
    let shape = results.options.shapes.first
    let contender = table.rows.first?.first
    table.rows = table.rows.filter { $0[0] == contender && $0[1] == shape }
    return table
  }

  private var memorySummary: ReportTable {
    let rows = results.measurementsOfMemory
    let payloads = rows.map(\.payload).uniqued
    let contenders = results.options.contenders.filter { name in rows.contains { $0.contender == name } }
    return ReportTable(
      title: "Peak memory",
      caption:
        "Memory that one decode in a fresh process adds to the peak, as a multiple of the payload, which is included.",
      header: ["contender"] + payloads.map { "\(NumberText.bytes($0.size)), \(NumberText.percent($0.rate))" },
      rows: contenders.map { name in
        [name]
          + payloads.map { key in
            let bytes = rows.first { $0.contender == name && $0.payload == key }?.counters.peakMemoryBytes
            let payload = Double(max(1, results.summary(of: key)?.bytes ?? key.size))
            return bytes.map { NumberText.decimal(Double($0) / payload, 2) } ?? Self.none
          }
      }
    )
  }

  /// The ratio, or why there is none.
  func ratioText(_ row: ContenderResult) -> String {
    row.timing.map { NumberText.decimal($0.processorRatio.value, 3) } ?? Self.status(row)
  }
}
