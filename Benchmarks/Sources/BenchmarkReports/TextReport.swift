import BenchmarkStatistics

/// The report for a terminal: plain text of at most 100 columns, without escape codes.
package struct TextReport {
  let results: BenchmarkResults
  let hasDetails: Bool

  /// Creates a report.
  /// - Parameter hasDetails: Whether to include every table, as the report files do, instead of a summary.
  package init(_ results: BenchmarkResults, hasDetails: Bool = false) {
    self.results = results
    self.hasDetails = hasDetails
  }

  /// The whole report.
  package var text: String {
    let heading = ReportHeading(results)
    var lines = heading.origin.flatMap { ReportTable.wrapped($0) }
    let tables = ReportTables(results)
    for table in hasDetails ? tables.all : tables.summary { lines += [""] + table.textLines }
    lines.append("")
    for line in (hasDetails ? heading.control : heading.controlSummary) + heading.remarks {
      lines += ReportTable.wrapped(line)
    }
    lines.append("")
    for line in ReportHeading.explanation { lines += ReportTable.wrapped(line) }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The report in Markdown, for pasting into a design document.
package struct MarkdownReport {
  let results: BenchmarkResults
  let firstDecodes: FirstDecodes?

  package init(_ results: BenchmarkResults, firstDecodes: FirstDecodes? = nil) {
    self.results = results
    self.firstDecodes = firstDecodes
  }

  /// The name of the picture's file, which is beside the report.
  package static let picture = "report.svg"

  /// The picture of the answer as a separate file; `nil` if nothing was timed.
  package var pictureFile: String? {
    ReportPictures(results).picture(of: ReportAnswer(results, firstDecodes: firstDecodes))?.file
  }

  /// The whole report: the answer, the contents, then every table.
  package var text: String {
    let sections = sections
    let contents = sections.map { "[\($0.title)](#\(HTMLPage.anchor($0.title)))" }
    var blocks = ["# The cost of resilience"] + answer + ["## Contents", Self.list(contents)]
    for section in sections { blocks += ["## \(section.title)"] + section.blocks }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private struct Section {
    var title: String
    var blocks: [String]
  }

  private var sections: [Section] {
    let heading = ReportHeading(results)
    let tables = ReportTables(results).all.map { table in
      Section(title: table.title, blocks: [table.caption, String(table.markdown.dropLast())])
    }
    return tables + [
      Section(title: "Validity", blocks: [Self.list(heading.control + heading.remarks)]),
      Section(title: "Columns", blocks: [Self.list(ReportHeading.explanation)]),
    ]
  }

  private var answer: [String] {
    let heading = ReportHeading(results)
    let answer = ReportAnswer(results, firstDecodes: firstDecodes)
    let image = pictureFile.map { _ in "![CPU time as a multiple of plain Codable's](\(Self.picture))" }
    return [
      "**\(ReportAnswer.question)**",
      Self.list(answer.answers.map { "**\($0.topic).** \($0.text)" }),
    ] + [image].compactMap { $0 } + [
      String(answer.table.markdown.dropLast()),
      "What this run can’t answer:",
      Self.list(answer.limits),
      Self.list(heading.controlSummary + heading.remarks),
      Self.list(heading.origin),
    ]
  }

  private static func list(_ lines: [String]) -> String {
    lines.map { "- \($0)" }.joined(separator: "\n")
  }
}

/// The text around the tables: what was measured on which machine, whether the ratios are valid, and how to read them.
package struct ReportHeading {
  let results: BenchmarkResults

  package init(_ results: BenchmarkResults) {
    self.results = results
  }

  /// The subject, the time and the machine of the measurement.
  package var origin: [String] {
    let machine = results.machine
    let options = results.options
    let core =
      machine.pinnedCore.map { "workers bound to core \($0)" }
      ?? "workers not bound to a core, which isn't possible here"
    let commit = results.commit.map { commit in
      "commit \(commit.hash.prefix(12))" + (commit.hasChanges ? " with changes" : "")
    }
    return [
      "\(machine.processor), \(machine.cores) cores, \(machine.operatingSystem), \(core)",
      "\(results.toolchain.installed ?? results.toolchain.compiler), \(results.buildConfiguration) build, "
        + (commit ?? "commit unknown"),
      "\(results.createdAt), \(Int(results.durationSeconds.rounded())) s, \(options.processes) processes of "
        + "\(options.pairs) pairs, seed \(options.seed)",
    ] + (results.buildConfiguration == "debug" ? ["DEBUG BUILD: these timings aren't meaningful."] : [])
  }

  /// Sentences that say whether the controls show that the ratios are valid.
  package var control: [String] {
    let controls = results.controls
    guard !controls.isEmpty else {
      return ["There is no A/A control, because no pairs were timed: these results have no timing verdict."]
    }
    return sentences(controls) + visible
  }

  /// A shorter form of ``control``: the first control, those that failed, and how many others held.
  package var controlSummary: [String] {
    let controls = results.controls
    guard let first = controls.first else { return control }
    let shown = controls.filter { $0.payload == first.payload || $0.timing?.processorRatio.includes(1) == false }
    let others = controls.count - shown.count
    return sentences(shown)
      + (others > 0 ? ["A/A controls of other shapes, sizes and layouts that include 1: \(others)"] : []) + visible
  }

  private func sentences(_ controls: [ContenderResult]) -> [String] {
    controls.compactMap { control in
      control.timing.map { timing in
        let ratio = timing.processorRatio
        let verdict =
          ratio.includes(1)
          ? "includes 1: the ratios are valid"
          : "excludes 1: NO TIMING VERDICT, the machine was too noisy; run again"
        return "A/A control, \(control.payload.shapeAndLayout) \(NumberText.bytes(control.payload.size)): "
          + "\(NumberText.decimal(ratio.value, 4)), interval \(NumberText.interval(ratio.lower, ratio.upper, decimals: 4)) "
          + verdict
      }
    }
  }

  private var visible: [String] {
    let visible = results.measurements.filter {
      !$0.isControl && $0.payload.size == results.mainSize && $0.check.status != .reference
    }
    .compactMap { $0.timing?.processorRatio.smallestVisibleDifference }.filter(\.isFinite).sorted()
    if let least = visible.first, let median = Quantile.median(visible), let most = visible.last {
      return [
        "The smallest difference that this run could have detected: "
          + "\(NumberText.decimal(median * 100, 1)) % in its median row, from "
          + "\(NumberText.decimal(least * 100, 1)) to \(NumberText.decimal(most * 100, 1)) %"
      ]
    }
    return []
  }

  /// Further remarks for the reader.
  package var remarks: [String] {
    let wrong = results.wrongAnswers.map { row in
      "WRONG: \(row.contender) on \(row.payload.summary), not timed: \(row.check.detail ?? "")"
    }
    return wrong + results.notes
  }

  /// The meaning of the columns.
  package static let explanation = [
    "dirt: share of records that are dirty. CPU: multiple of plain Codable's CPU time on the clean payload, mean over "
      + "the processes of the median of each one's pairs; its 95 % interval from a bootstrap over processes and pairs.",
    "verdict: slower or faster if the whole interval excludes 1; same if a difference of 3 % is excluded; open if there "
      + "isn't enough evidence; none if the A/A control failed.",
    "allocs/rec: heap allocations per record; ~ if they differed between repetitions. records: delivered, all checked. "
      + "rescued: values that the contender's own report counts as repaired.",
  ]
}
