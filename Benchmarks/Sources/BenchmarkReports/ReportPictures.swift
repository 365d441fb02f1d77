import BenchmarkStatistics

/// The pictures of one run, made from the same figures as the tables.
struct ReportPictures {
  /// A picture and the table of its figures.
  struct Picture {
    var svg: String
    var title: String
    var caption: String
    var table: ReportTable

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
    (results.options.shapes.map(forest) + [kinds]).compactMap { $0 }
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
      ForestPlot.Group(
        title: rate == 0 ? "clean" : "\(NumberText.percent(rate)) of the records dirty",
        rows: rows.filter { $0.payload.rate == rate && !isBaselineItself($0) }.compactMap(row)
      )
    }
    let control = results.controls.first { $0.payload.shape == shape && $0.payload.size == results.mainSize }
    if let estimate = control?.timing?.processorRatio {
      let name = "\(control?.contender ?? "") against itself"
      groups.insert(
        ForestPlot.Group(title: "A/A control", rows: [ForestPlot.Row(label: name, estimate: estimate, series: 0)]),
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

  var kinds: Picture? {
    let table = tables.kinds
    let rows = results.measurementsByKind.filter { $0.timing != nil }
    guard !rows.isEmpty else { return nil }
    let kinds = results.options.kinds
    let plot = ForestPlot(
      identifier: "kinds",
      title: "Cost by kind of dirt, every record dirty",
      description: rows.compactMap(sentence).joined(separator: "; "),
      axisTitle: "times plain Codable's CPU time on the clean payload; logarithmic",
      groups: kinds.map { kind in
        ForestPlot.Group(title: kind, rows: rows.filter { $0.payload.kinds == [kind] }.compactMap(row))
      }.filter { !$0.rows.isEmpty },
      lines: [ForestPlot.Line(value: 1, label: "plain, clean", style: "one")]
    )
    return Picture(svg: plot.svg, title: table.title, caption: table.caption, table: table)
  }
}

/// The picture on the first screen.
extension ReportPictures {
  /// Every situation of an answer, one row for each contender; `nil` if nothing was timed.
  func picture(of answer: ReportAnswer) -> Picture? {
    let situations = answer.situations
    guard !situations.isEmpty else { return nil }
    var groups = situations.map { situation in
      ForestPlot.Group(
        title: "\(situation.topic): \(situation.payload)",
        rows: situation.rows.compactMap { result in
          result.timing.map { row(result.contender, $0.processorRatio) }
        }
      )
    }
    if let first = answer.firstDecodes {
      groups.append(
        ForestPlot.Group(title: "First decode: \(first.payload)", rows: first.costs.map { row($0.contender, $0.ratio) })
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
    return Picture(svg: plot.svg, title: "CPU time as a multiple of plain Codable’s", caption: "", table: answer.table)
  }

  private func row(_ contender: String, _ ratio: Estimate) -> ForestPlot.Row {
    ForestPlot.Row(label: Self.label(of: contender), estimate: ratio, series: number(of: contender))
  }

  /// A group as a sentence, for readers who don't see the picture.
  private static func sentence(_ group: ForestPlot.Group) -> String {
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
