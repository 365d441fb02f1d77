/// The report in Markdown, for pasting into a design document.
package struct MarkdownReport {
  let results: BenchmarkResults
  let firstDecodes: FirstDecodes?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - results: The results to report.
  ///   - firstDecodes: The cost of the first decode, for the answer.
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
      Section(title: table.title, blocks: [table.caption, table.markdown.trimmingNewlines])
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
      answer.table.markdown.trimmingNewlines,
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

extension String {
  /// The text without trailing line breaks.
  var trimmingNewlines: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
