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
    // Reference measurements are left out: some are far faster (memcpy hundreds of times), and would compress the scale for all
    // others.
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
