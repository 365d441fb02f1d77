/// The report for a terminal: plain text of at most 100 columns, without escape codes.
package struct TextReport {
  let results: BenchmarkResults

  package init(_ results: BenchmarkResults) {
    self.results = results
  }

  /// The whole report.
  package var text: String {
    let heading = ReportHeading(results)
    var lines = heading.origin.flatMap { ReportTable.wrapped($0) }
    for table in ReportTables(results).all { lines += [""] + table.textLines }
    lines.append("")
    for line in heading.control + heading.remarks { lines += ReportTable.wrapped(line) }
    lines.append("")
    for line in ReportHeading.explanation { lines += ReportTable.wrapped(line) }
    return lines.joined(separator: "\n") + "\n"
  }
}
