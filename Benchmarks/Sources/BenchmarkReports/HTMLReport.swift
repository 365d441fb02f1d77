/// The report as one self-contained page.
package struct HTMLReport {
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

  /// The whole page: the answer on its first screen, the contents, then every picture and table.
  package var text: String {
    let sections = sections
    let blocks = [answer, HTMLPage.contents(sections.map(\.title))] + sections.map(HTMLPage.section)
    return HTMLPage.text(title: Self.title, body: blocks.joined(separator: "\n"))
  }

  private static let title = "The cost of resilience"

  private var answer: String {
    let heading = ReportHeading(results)
    let answer = ReportAnswer(results, firstDecodes: firstDecodes)
    let hasFailed = results.controls.isEmpty || !results.failedControls.isEmpty || results.hasWrongAnswer
    let rows = answer.answers.map { row in
      "<dt>\(HTMLText.escaped(row.topic))</dt><dd>\(HTMLText.escaped(row.text))</dd>"
    }
    return """
      <section class="answer">
      <h1>\(Self.title)</h1>
      <p class="question">\(HTMLText.escaped(ReportAnswer.question))</p>
      <div class="columns">
      <div>
      <dl>
      \(rows.joined(separator: "\n"))
      </dl>
      </div>
      <div>
      \(ReportPictures(results).picture(of: answer).map { HTMLPage.picture($0.svg, title: $0.title) } ?? "")
      <h2>What this run can’t answer</h2>
      \(HTMLPage.list(answer.limits))
      </div>
      </div>
      <div class="verdict\(hasFailed ? " failed" : "")">
      \(HTMLPage.list(heading.controlSummary + heading.remarks))
      </div>
      <p class="origin">\(HTMLText.escaped(heading.origin.joined(separator: "; ")))</p>
      </section>
      """
  }

  private var sections: [HTMLPage.Section] {
    let heading = ReportHeading(results)
    let tables = ReportTables(results)
    let pictures = ReportPictures(results).all.map { picture in
      HTMLPage.Section(
        title: picture.title,
        caption: picture.caption,
        content: HTMLPage.picture(picture.svg, title: picture.title) + (picture.table.map(HTMLPage.table) ?? "")
      )
    }
    // Tables without a picture are added separately.
    let others = [tables.layouts, tables.rules, tables.heap, tables.instructions, tables.wrapperCost]
      .filter { !$0.rows.isEmpty }
      .map { HTMLPage.Section(title: $0.title, caption: $0.caption, content: HTMLPage.table($0)) }
    return pictures + others + [
      HTMLPage.Section(title: "A/A controls", content: HTMLPage.list(heading.control)),
      HTMLPage.Section(title: "Columns", content: HTMLPage.list(ReportHeading.explanation)),
    ]
  }
}
