/// The report for a terminal: plain text of at most 100 columns, without escape codes.
package struct TextReport {
  let results: BenchmarkResults
  let hasDetails: Bool

  /// Creates a report.
  /// - Parameters:
  ///   - results: The results to report.
  ///   - hasDetails: Whether to include every table, as the report files do, instead of a summary.
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
