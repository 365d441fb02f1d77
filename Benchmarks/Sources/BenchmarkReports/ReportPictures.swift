import BenchmarkStatistics

/// The pictures of one run, made from the same figures as the tables.
struct ReportPictures {
  /// A picture and the table of its figures.
  struct Picture {
    var svg: String
    var title: String
    var caption: String
    /// The table, or `nil` if another picture has the same figures.
    var table: ReportTable?

    /// The picture as a separate file, which has to include its colors.
    var file: String {
      guard let end = svg.firstIndex(of: ">") else { return svg }
      return svg[...end] + "<style>\(HTMLPage.pictureStyle)</style>" + svg[svg.index(after: end)...] + "\n"
    }
  }

  /// The smallest slowdown, as a ratio, that the gate must detect.
  static let gate = 1.03

  let results: BenchmarkResults
  let tables: ReportTables

  init(_ results: BenchmarkResults) {
    self.results = results
    tables = ReportTables(results)
  }

  /// Every picture for which the results have data.
  var all: [Picture] {
    results.options.shapes.flatMap { [forest(shape: $0), lines(shape: $0)].compactMap { $0 } }
      + [kinds, sizes, memory, benefit].compactMap { $0 }
  }

  func number(of contender: String) -> Int {
    results.options.contenders.firstIndex(of: contender) ?? 0
  }

  // MARK: Ratios

  private func forest(shape: String) -> Picture? {
    // Reference measurements are left out: a scan is far faster than any decoding, and would compress the scale for all others.
    let rows = results.measurementsByRate(shape: shape).filter { $0.timing != nil && $0.check.status != .reference }
    guard !rows.isEmpty else { return nil }
    var groups = results.rates(of: shape).map { rate in
      RowGroup(
        title: rate == 0 ? "clean" : "\(NumberText.percent(rate)) of the records dirty",
        rows: rows.filter { $0.payload.rate == rate && !isBaselineItself($0) }.compactMap(row)
      )
    }
    let control = results.controls.first { $0.payload.shape == shape && $0.payload.size == results.mainSize }
    if let estimate = control?.timing?.processorRatio {
      let name = "\(control?.contender ?? "") against itself"
      groups.insert(
        RowGroup(
          title: "A/A control",
          rows: [ForestPlot.Row(label: name, estimate: estimate, series: 0)]
        ),
        at: 0
      )
    }
    let plot = ForestPlot(
      identifier: "forest-\(shape)",
      title: "\(shape): CPU time as a multiple of plain Codable's on the clean payload",
      description: rows.compactMap(sentence).joined(separator: "; "),
      axisTitle: "times plain Codable's CPU time, with 95 % intervals; logarithmic",
      groups: groups.filter { !$0.rows.isEmpty },
      lines: [
        ForestPlot.Line(value: 1, label: "plain", style: "one"),
        ForestPlot.Line(value: Self.gate, label: "gate: +3 %", style: "gate"),
      ]
    )
    return Picture(
      svg: plot.svg,
      title: "\(shape): cost of each contender",
      caption: "Left of the line at 1 is faster than plain Codable. The first row compares plain Codable with itself: "
        + "if its interval excludes 1, the other rows aren't valid.",
      table: tables.comparison(shape: shape)
    )
  }

  private func isBaselineItself(_ result: ContenderResult) -> Bool {
    result.contender == results.baselineContender && result.payload == result.baseline
  }

  func row(_ result: ContenderResult) -> ForestPlot.Row? {
    result.timing.map {
      ForestPlot.Row(label: result.contender, estimate: $0.processorRatio, series: number(of: result.contender))
    }
  }

  func sentence(_ result: ContenderResult) -> String? {
    result.timing.map {
      "\(result.contender) on \(result.payload.summary): \(NumberText.decimal($0.processorRatio.value, 3))"
    }
  }

  private func lines(shape: String) -> Picture? {
    let rows = results.measurementsByRate(shape: shape)
    let rates = results.rates(of: shape).sorted()
    guard rates.count > 1 else { return nil }
    let series = results.options.contenders.compactMap { name -> LineChart.Series? in
      let points = rates.enumerated().compactMap { index, rate -> (x: Double, y: Double)? in
        let timing = rows.first { $0.contender == name && $0.payload.rate == rate }?.timing
        return timing.map { (Double(index), $0.processorRatio.value) }
      }
      // A contender that throws on dirt has a single point, which isn't a line.
      return points.count > 1 ? LineChart.Series(name: name, number: number(of: name), points: points) : nil
    }
    guard !series.isEmpty else { return nil }
    let chart = LineChart(
      identifier: "rates-\(shape)",
      title: "\(shape): cost against the rate of dirt",
      description: rows.compactMap(sentence).joined(separator: "; "),
      horizontalTitle: "share of the records that are dirty (steps, not to scale)",
      verticalTitle: "times plain Codable's CPU time on the clean payload",
      series: series,
      horizontalTicks: rates.enumerated().map { (Double($0.offset), NumberText.percent($0.element)) },
      reference: 1
    )
    return Picture(
      svg: chart.svg,
      title: "\(shape): cost against dirt",
      caption:
        "The figures are those of the table above. Plain Codable isn't shown, because it throws on the first dirty field."
    )
  }
}

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

/// The picture on the first screen.
extension ReportPictures {
  /// Every situation of an answer, one row for each contender; `nil` if nothing was timed.
  func picture(of answer: ReportAnswer) -> Picture? {
    let situations = answer.situations
    guard !situations.isEmpty else { return nil }
    var groups = situations.map { situation in
      RowGroup(
        title: "\(situation.topic): \(situation.payload)",
        rows: situation.rows.compactMap { result in
          result.timing.map { row(result.contender, $0.processorRatio) }
        }
      )
    }
    if let first = answer.firstDecodes {
      groups.append(
        RowGroup(title: "First decode: \(first.payload)", rows: first.costs.map { row($0.contender, $0.ratio) })
      )
    }
    let plot = ForestPlot(
      identifier: "answer",
      title: "CPU time as a multiple of plain Codable's",
      description: groups.map(Self.sentence).joined(separator: "; "),
      axisTitle: "times plain Codable's CPU time; logarithmic",
      groups: groups,
      lines: [ForestPlot.Line(value: 1, label: "plain Codable", style: "one")],
      width: 520
    )
    return Picture(
      svg: plot.svg,
      title: "CPU time as a multiple of plain Codable’s",
      caption: "",
      table: answer.table
    )
  }

  private func row(_ contender: String, _ ratio: Estimate) -> ForestPlot.Row {
    ForestPlot.Row(label: Self.label(of: contender), estimate: ratio, series: number(of: contender))
  }

  /// A group as a sentence, for readers who don't see the picture.
  private static func sentence(_ group: RowGroup<ForestPlot.Row>) -> String {
    let rows = group.rows.map { "\($0.label) \(NumberText.decimal($0.estimate.value, 3))" }
    return "\(group.title): \(rows.joined(separator: ", "))"
  }

  /// A title that is short enough for a narrow picture.
  private static func label(of contender: String) -> String {
    ReportAnswer.title(of: contender)
      .replacing(" over ShieldedJSONDecoder", with: ", ShieldedJSON")
      .replacing(" over JSONDecoder", with: "")
  }
}
