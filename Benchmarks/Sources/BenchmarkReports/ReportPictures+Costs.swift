/// Pictures of cost by kind and by size, of memory, and of the benefit of tolerance.
extension ReportPictures {
  var kinds: Picture? {
    let table = tables.all.first { $0.title == "Cost by kind of dirt" }
    let rows = results.measurementsByKind.filter { $0.timing != nil }
    guard let table, !rows.isEmpty else { return nil }
    let kinds = results.options.kinds
    let plot = ForestPlot(
      identifier: "kinds",
      title: "Cost by kind of dirt, every record dirty",
      description: rows.compactMap(sentence).joined(separator: "; "),
      axisTitle: "times plain Codable's CPU time on the clean payload; logarithmic",
      groups: kinds.map { kind in
        RowGroup(title: kind, rows: rows.filter { $0.payload.kinds == [kind] }.compactMap(row))
      }.filter { !$0.rows.isEmpty },
      lines: [ForestPlot.Line(value: 1, label: "plain, clean", style: "one")]
    )
    return Picture(svg: plot.svg, title: table.title, caption: table.caption, table: table)
  }

  var sizes: Picture? {
    let table = tables.all.first { $0.title == "Time per byte against size" }
    let rows = results.measurementsBySize
    guard let table, !rows.isEmpty else { return nil }
    let series = results.options.contenders.compactMap { name -> LineChart.Series? in
      let points = rows.filter { $0.contender == name }.compactMap { row -> (x: Double, y: Double)? in
        results.nanosecondsPerByte(row).map { (Double(results.bytes(ofTarget: row.payload.size)), $0) }
      }.sorted { $0.x < $1.x }
      return points.isEmpty ? nil : LineChart.Series(name: name, number: number(of: name), points: points)
    }
    let sizes = Set(rows.map(\.payload.size)).sorted()
    let chart = LineChart(
      identifier: "sizes",
      title: table.title,
      description: table.rows.map { $0.joined(separator: " ") }.joined(separator: "; "),
      horizontalTitle: "size of the clean payload; both axes logarithmic",
      verticalTitle: "nanoseconds of CPU time per byte",
      series: series,
      isHorizontalLogarithmic: true,
      isVerticalLogarithmic: true,
      horizontalTicks: sizes.map { (Double(results.bytes(ofTarget: $0)), results.sizeText($0)) }
    )
    return Picture(svg: chart.svg, title: table.title, caption: table.caption, table: table)
  }

  var memory: Picture? {
    let table = tables.all.first { $0.title == "Peak memory" }
    let rows = results.measurementsOfMemory
    guard let table, !rows.isEmpty else { return nil }
    let groups = rows.map(\.payload).uniqued.sorted { ($0.size, $0.rate) < ($1.size, $1.rate) }.map { key in
      RowGroup(
        title: "\(NumberText.bytes(key.size)), "
          + (key.rate == 0 ? "clean" : "\(NumberText.percent(key.rate)) of the records dirty"),
        rows: rows.filter { $0.payload == key }.map { row in
          let bytes = Double(row.counters.peakMemoryBytes ?? 0)
          let payload = Double(results.summary(of: row.payload)?.bytes ?? row.payload.size)
          return BarChart.Row(
            label: row.contender,
            value: bytes / payload,
            text: "\(NumberText.decimal(bytes / 1e6, 1)) MB, \(NumberText.decimal(bytes / payload, 1)) x payload",
            series: number(of: row.contender)
          )
        }
      )
    }
    let chart = BarChart(
      identifier: "memory",
      title: table.title,
      description: table.rows.map { $0.joined(separator: " ") }.joined(separator: "; "),
      groups: groups
    )
    return Picture(svg: chart.svg, title: table.title, caption: table.caption, table: table)
  }

  var benefit: Picture? {
    let table = tables.all.first { $0.title == "Benefit of tolerance" }
    guard let table, let shape = results.options.shapes.first else { return nil }
    let rows = results.measurementsByRate(shape: shape).filter { $0.payload.rate > 0 }
    guard let rescuer = rows.first(where: { $0.check.reportedRescues != nil })?.contender else { return nil }
    let groups = results.options.rates.filter { $0 > 0 }.map { rate in
      RowGroup(
        title: "\(shape), \(NumberText.percent(rate)) of the records dirty",
        rows: [results.baselineContender, rescuer].compactMap { $0 }.map { name in
          let check = rows.first { $0.contender == name && $0.payload.rate == rate }?.check
          let delivered = check?.deliveredRecords ?? 0
          let rescued = check?.reportedRescues.map { ", \($0) values rescued" } ?? ""
          return BarChart.Row(
            label: name,
            value: Double(delivered),
            text: delivered == 0 ? "0 records: it throws" : "\(delivered) records\(rescued)",
            series: number(of: name)
          )
        }
      )
    }
    let chart = BarChart(
      identifier: "benefit",
      title: "Records and values that plain Codable would lose",
      description: table.rows.map { $0.joined(separator: " ") }.joined(separator: "; "),
      groups: groups
    )
    return Picture(
      svg: chart.svg,
      title: "Records and values that plain Codable would lose",
      caption: table.caption,
      table: table
    )
  }
}
