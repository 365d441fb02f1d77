/// The report in Markdown, for pasting into a design document.
package struct MarkdownReport {
  let results: BenchmarkResults

  package init(_ results: BenchmarkResults) {
    self.results = results
  }

  /// The whole report.
  package var text: String {
    let heading = ReportHeading(results)
    var blocks = ["# The cost of resilience", Self.list(heading.origin)]
    for table in ReportTables(results).all {
      blocks += ["## \(table.title)", table.caption, table.markdown.trimmingNewlines]
    }
    blocks += ["## Validity", Self.list(heading.control + heading.remarks)]
    blocks += ["## Columns", Self.list(ReportHeading.explanation)]
    return blocks.joined(separator: "\n\n") + "\n"
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
