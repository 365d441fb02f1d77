import BenchmarkStatistics

/// Compares several runs of one machine, oldest first.
package struct HistoryReport {
  let runs: [BenchmarkResults]

  /// Sorts the runs by their start time.
  package init(_ runs: [BenchmarkResults]) {
    self.runs = runs.sorted { $0.createdAt < $1.createdAt }
  }

  /// What is followed: every contender on the clean and the dirtiest common payload of the last run's first shape.
  private var subjects: [(contender: String, payload: PayloadKey)] {
    guard let last = runs.last, let shape = last.options.shapes.first else { return [] }
    return last.measurementsByRate(shape: shape).filter { result in
      result.timing != nil && result.contender != last.baselineContender
        && runs.count { self.result(in: $0, result.contender, result.payload) != nil } > 1
        && (result.payload.rate == 0 || result.payload.rate == 0.1)
    }.map { ($0.contender, $0.payload) }
  }

  private func result(in run: BenchmarkResults, _ contender: String, _ payload: PayloadKey) -> ContenderResult? {
    run.measurements.first {
      !$0.isControl && $0.contender == contender && $0.payload == payload && $0.timing != nil
    }
  }

  /// The table of all runs.
  package var table: ReportTable {
    ReportTable(
      title: "History",
      caption: "CPU time as a multiple of plain Codable's in the same run, with allocations, oldest run first.",
      header: ["date", "commit", "contender", "payload", "CPU", "95 % interval", "allocs", "A/A"],
      rows: subjects.flatMap { subject in
        runs.compactMap { run -> [String]? in
          guard let result = result(in: run, subject.contender, subject.payload),
            let ratio = result.timing?.processorRatio
          else { return nil }
          return [
            String(run.createdAt.prefix(10)), run.commit.map { String($0.hash.prefix(7)) } ?? "-", subject.contender,
            subject.payload.summary, NumberText.decimal(ratio.value, 3),
            NumberText.interval(ratio.lower, ratio.upper),
            result.counters.allocations.map(String.init) ?? "-",
            run.control(of: result)?.includes(1) == true ? "holds" : "FAILED",
          ]
        }
      },
      wordColumns: 4
    )
  }

  private func picture(rate: Double) -> String? {
    guard let last = runs.last else { return nil }
    let series = subjects.filter { $0.payload.rate == rate }.map { subject in
      LineChart.Series(
        name: subject.contender,
        number: last.options.contenders.firstIndex(of: subject.contender) ?? 0,
        points: runs.enumerated().compactMap { index, run in
          result(in: run, subject.contender, subject.payload)?.timing.map { (Double(index), $0.processorRatio.value) }
        }
      )
    }
    guard !series.isEmpty else { return nil }
    let name = rate == 0 ? "clean" : "\(NumberText.percent(rate)) dirty"
    // At most eight runs are labeled, so that their names fit.
    let step = max(1, (runs.count + 7) / 8)
    return LineChart(
      identifier: "trend-\(rate == 0 ? "clean" : "dirty")",
      title: "Trend, \(name)",
      description: table.rows.map { $0.joined(separator: " ") }.joined(separator: "; "),
      horizontalTitle: "runs, oldest first",
      verticalTitle: "times plain Codable's CPU time on the clean payload",
      series: series,
      horizontalTicks: runs.enumerated().filter { $0.offset % step == 0 }.map {
        (Double($0.offset), String($0.element.createdAt.prefix(10).dropFirst(5)))
      },
      reference: 1
    ).svg
  }

  /// Remarks on whether all runs are from the same processor, and so comparable.
  package var remarks: [String] {
    let processors = Set(runs.map(\.machine.processor))
    let runsText = "\(runs.count) runs, \(runs.first?.createdAt ?? "") to \(runs.last?.createdAt ?? "")"
    return processors.count < 2
      ? [runsText]
      : [runsText, "These runs are from different processors: \(processors.sorted().joined(separator: ", "))"]
  }

  /// The history as plain text.
  package var text: String {
    (remarks + [""] + table.textLines).joined(separator: "\n") + "\n"
  }

  /// The history in Markdown.
  package var markdown: String {
    "# History\n\n" + remarks.map { "- \($0)\n" }.joined() + "\n" + table.markdown
  }

  /// The history as a page.
  package var html: String {
    var blocks = ["<h1>The cost of resilience over time</h1>", HTMLPage.list(remarks)]
    for rate in [0, 0.1] {
      guard let svg = picture(rate: rate) else { continue }
      let name = rate == 0 ? "Clean payloads" : "\(NumberText.percent(rate)) of the records dirty"
      let section = HTMLPage.Section(title: name, caption: table.caption, content: HTMLPage.picture(svg, title: name))
      blocks.append(HTMLPage.section(section))
    }
    blocks.append(HTMLPage.table(table))
    return HTMLPage.text(title: "The cost of resilience over time", body: blocks.joined(separator: "\n"))
  }
}
