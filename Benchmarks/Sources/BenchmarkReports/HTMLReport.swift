/// The report as one self-contained page.
package struct HTMLReport {
  let results: BenchmarkResults

  package init(_ results: BenchmarkResults) {
    self.results = results
  }

  /// The whole page.
  package var text: String {
    let heading = ReportHeading(results)
    let hasFailed = results.controls.isEmpty || !results.failedControls.isEmpty || results.hasWrongAnswer
    var blocks = [
      "<h1>The cost of resilience</h1>",
      HTMLPage.list(heading.origin),
      """
      <div class="verdict\(hasFailed ? " failed" : "")">
      \(HTMLPage.list(heading.controlSummary + heading.remarks))
      </div>
      """,
    ]
    for picture in ReportPictures(results).all {
      blocks.append(HTMLPage.figure(picture.svg, title: picture.title, caption: picture.caption))
      if let table = picture.table { blocks.append(HTMLPage.table(table)) }
    }
    // Tables without a picture are added separately.
    let tables = ReportTables(results)
    for table in [tables.layouts, tables.rules, tables.heap, tables.instructions, tables.wrapperCost]
    where !table.rows.isEmpty {
      blocks += ["<h2>\(HTMLText.escaped(table.title))</h2>", "<p>\(HTMLText.escaped(table.caption))</p>"]
      blocks.append(HTMLPage.table(table))
    }
    blocks += ["<h2>A/A controls</h2>", HTMLPage.list(heading.control)]
    blocks += ["<h2>Columns</h2>", HTMLPage.list(ReportHeading.explanation)]
    return HTMLPage.text(title: "The cost of resilience", body: blocks.joined(separator: "\n"))
  }
}
