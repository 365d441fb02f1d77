/// The report as one self-contained page.
package struct HTMLReport {
  let results: BenchmarkResults
  let firstDecodes: FirstDecodes?

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
        content: HTMLPage.picture(picture.svg, title: picture.title) + HTMLPage.table(picture.table)
      )
    }
    // Tables without a picture are added separately.
    let others = [
      tables.benefit, tables.rules, tables.layouts, tables.sizes, tables.largePayloads, tables.heap, tables.memory,
      tables.instructions, tables.wrapperCost, tables.programs,
    ]
    .filter { !$0.rows.isEmpty }
    .map { HTMLPage.Section(title: $0.title, caption: $0.caption, content: HTMLPage.table($0)) }
    return pictures + others + [
      HTMLPage.Section(title: "A/A controls", content: HTMLPage.list(heading.control)),
      HTMLPage.Section(title: "Columns", content: HTMLPage.list(ReportHeading.explanation)),
    ]
  }
}

/// The frame of a page: a single file without scripts, readable in light and dark mode and in print.
enum HTMLPage {
  /// A whole page.
  static func text(title: String, body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTMLText.escaped(title))</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <main>
    \(body)
    </main>
    </body>
    </html>

    """
  }

  /// A table that scrolls horizontally if it is too wide for the page.
  static func table(_ table: ReportTable) -> String {
    func cells(_ row: [String], tag: String) -> String {
      row.enumerated().map { column, cell in
        let style = column < table.wordColumns ? "" : " class=\"number\""
        let scope = tag == "th" ? " scope=\"col\"" : ""
        return "<\(tag)\(scope)\(style)>\(HTMLText.escaped(cell))</\(tag)>"
      }.joined()
    }
    let rows = table.rows.map { "<tr>\(cells($0, tag: "td"))</tr>" }.joined(separator: "\n")
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(HTMLText.escaped(table.title)) table">
      <table><thead><tr>\(cells(table.header, tag: "th"))</tr></thead>
      <tbody>
      \(rows)
      </tbody></table>
      </div>
      """
  }

  /// A part of the page with a heading.
  struct Section {
    var title: String
    var caption = ""
    var content: String
  }

  /// A section, which ``contents(_:)`` links to.
  static func section(_ section: Section) -> String {
    """
    <section id="\(anchor(section.title))">
    <h2>\(HTMLText.escaped(section.title))</h2>
    \(section.caption.isEmpty ? "" : "<p>\(HTMLText.escaped(section.caption))</p>")
    \(section.content)
    </section>
    """
  }

  /// Links to the sections.
  static func contents(_ titles: [String]) -> String {
    let links = titles.map { "<li><a href=\"#\(anchor($0))\">\(HTMLText.escaped($0))</a></li>" }
    return """
      <nav aria-label="Contents">
      <h2>Contents</h2>
      <ol>
      \(links.joined(separator: "\n"))
      </ol>
      </nav>
      """
  }

  /// The name of a heading in links: its letters and digits in lower case, with a hyphen for each space. GitHub names the headings
  /// of Markdown in the same way.
  static func anchor(_ title: String) -> String {
    String(
      title.lowercased().compactMap { character in
        character == " " ? "-" : character.isLetter || character.isNumber || character == "-" ? character : nil
      }
    )
  }

  /// A picture in a frame that scrolls if the screen is too narrow for its text to be legible.
  static func picture(_ svg: String, title: String) -> String {
    """
    <div class="scroll picture" tabindex="0" role="region" aria-label="\(HTMLText.escaped(title)), picture">
    \(svg)
    </div>
    """
  }

  /// Sentences as a list.
  static func list(_ lines: [String]) -> String {
    "<ul>\n" + lines.map { "<li>\(HTMLText.escaped($0))</li>" }.joined(separator: "\n") + "\n</ul>"
  }

  /// The styles that a picture needs in a file of its own.
  static var pictureStyle: String {
    """
    \(colors)
    \(pictureRules)
    svg { background: var(--ground); }
    """
  }

  private static var style: String { colors + "\n" + rules + "\n" + pictureRules }

  private static let colors = """
    :root { --ground: #fff; --ink: #1b1f24; --dim: #59626d; --rule: #d9dee4; --one: #1b1f24; --gate: #b42318;
      --s0: #59626d; --s1: #2463b4; --s2: #c2410c; --s3: #8a8f98; --s4: #0f7b5f; --s5: #8e3b9e;
      --s6: #9a7200; --s7: #b4235a; --s8: #1180a0; --s9: #5a6b12; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #14171b; --ink: #e6e9ed; --dim: #a2acb8; --rule: #343b44; --one: #e6e9ed; --gate: #ff7b6e;
        --s0: #a2acb8; --s1: #6ea8fe; --s2: #ff9a5c; --s3: #cfd4da; --s4: #4cc9a0; --s5: #d58be6;
        --s6: #e3bb47; --s7: #ff7fab; --s8: #5cc8e6; --s9: #b5c85a; }
    }
    """

  private static let rules = """
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--ink);
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif; }
    main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 1rem; }
    h2 { font-size: 1.2rem; margin: 2.5rem 0 .4rem; }
    p { margin: .3rem 0 .8rem; max-width: 44rem; }
    ul { padding-left: 1.2rem; margin: .5rem 0; }
    li { overflow-wrap: anywhere; }
    .answer { display: flex; flex-direction: column; }
    .question { font-size: 1.1rem; max-width: none; }
    .columns { display: grid; grid-template-columns: 1fr; gap: 0 2rem; }
    .columns > div { min-width: 0; }
    .columns h2 { margin-top: 1rem; }
    .columns .picture svg { min-width: 330px; max-width: 36rem; }
    @media (min-width: 70rem) {
      .answer { width: min(76rem, 100vw - 3rem); margin-left: 50%; transform: translateX(-50%);
        font-size: 15px; line-height: 1.4; }
      .columns { grid-template-columns: 1fr 1fr; }
    }
    dl { margin: 0; }
    dt { font-weight: 600; }
    dd { margin: 0 0 .7rem; overflow-wrap: anywhere; }
    .origin { color: var(--dim); font-size: .85rem; max-width: none; }
    nav ol { columns: 18rem; padding-left: 1.6rem; }
    a { color: var(--s1); }
    .verdict { border-left: 4px solid var(--s4); padding: .3rem .9rem; }
    .verdict.failed { border-color: var(--gate); }
    .scroll { overflow-x: auto; }
    .picture svg { display: block; width: 100%; min-width: 600px; height: auto; }
    table { border-collapse: collapse; font-size: .85rem; margin: .5rem 0 1rem; font-variant-numeric: tabular-nums; }
    th, td { padding: .25rem .7rem .25rem 0; border-bottom: 1px solid var(--rule); text-align: left; white-space: nowrap; }
    th { color: var(--dim); font-weight: 600; }
    .number { text-align: right; }
    @media print {
      :root { --ground: #fff; --ink: #000; --dim: #444; --rule: #bbb; --one: #000; --gate: #b42318; }
      figure, svg, tr { break-inside: avoid; }
      h2 { break-after: avoid; }
      .scroll { overflow: visible !important; }
      .answer { break-after: page; width: auto; margin: 0; transform: none; font-size: 9.5pt; line-height: 1.35; }
      .columns { grid-template-columns: 1fr 1fr; gap: 0 1.2rem; }
    }
    """

  private static let pictureRules = """
    .label { font: 12px system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif; fill: var(--ink); }
    .dim { fill: var(--dim); }
    .strong { font-weight: 600; paint-order: stroke; stroke: var(--ground); stroke-width: 4px; stroke-linejoin: round; }
    .figure { font-variant-numeric: tabular-nums; }
    .grid { stroke: var(--rule); stroke-width: 1; }
    .one { stroke: var(--one); stroke-width: 1.3; }
    .gate { stroke: var(--gate); stroke-width: 1.3; stroke-dasharray: 4 3; }
    .whisker { stroke-width: 1.6; }
    \((0..<10).map { ".s\($0) { stroke: var(--s\($0)); } .fill.s\($0) { fill: var(--s\($0)); stroke: none; }" }
      .joined(separator: "\n"))
    """
}

/// Text for use in HTML.
enum HTMLText {
  /// The text with HTML's special characters escaped.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
