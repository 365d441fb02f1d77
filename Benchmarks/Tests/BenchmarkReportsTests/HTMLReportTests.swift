import BenchmarkReports
import BenchmarkStatistics
import Foundation
import Testing

@Suite("The page", .timeLimit(.minutes(20)))
struct HTMLReportTests {
  private let page = HTMLReport(SampleResults.small).text

  @Test("The page has every picture with a title and a description, and doesn't refer to other files")
  func pictures() {
    let names = ["answer", "forest-catalogue", "rates-catalogue", "kinds", "sizes", "memory", "benefit"]
    for name in names {
      #expect(page.contains("aria-labelledby=\"\(name)-title \(name)-text\""), "\(name)")
      #expect(page.contains("<title id=\"\(name)-title\">"))
      #expect(page.contains("<desc id=\"\(name)-text\">"))
    }
    #expect(page.components(separatedBy: "<svg ").count - 1 == names.count)
    for banned in ["<script", "<link", "<img", "@import", "url("] { #expect(!page.contains(banned)) }
  }

  @Test("The page closes every element that it opens")
  func wellFormed() {
    var text = page.replacingOccurrences(of: "<!doctype html>", with: "")
    text = text.replacingOccurrences(of: "(<meta [^>]*)>", with: "$1/>", options: .regularExpression)
    // The text before the first tag isn't a tag.
    let depth = text.split(separator: "<").dropFirst().reduce(0) { depth, part in
      if part.hasPrefix("/") { return depth - 1 }
      let tag = part.prefix { $0 != ">" }
      return tag.isEmpty || tag.hasSuffix("/") ? depth : depth + 1
    }
    #expect(depth == 0)
  }

  @Test("The pictures contain only finite numbers")
  func numbers() {
    for text in ["\"nan", "\"inf", ",nan", ",inf", "\"-nan", ">nan<", ">inf<"] {
      #expect(!page.contains(text), "\(text)")
    }
  }

  @Test("The page adapts to light and dark mode and to print")
  func schemes() {
    #expect(page.contains("prefers-color-scheme: dark"))
    #expect(page.contains("@media print"))
  }

  @Test("The page escapes text from the results")
  func escapes() {
    var results = SampleResults.small
    results.machine.processor = "<b>\"&"
    let page = HTMLReport(results).text
    #expect(page.contains("&lt;b&gt;&quot;&amp;"))
    #expect(!page.contains("<b>"))
  }

  @Test("The page shows a failed control by its color")
  func failed() {
    #expect(!page.contains("class=\"verdict failed\""))
    var results = SampleResults.small
    results.measurements[0].timing?.processorRatio = Estimate(value: 1.02, lower: 1.01, upper: 1.03)
    #expect(HTMLReport(results).text.contains("class=\"verdict failed\""))
  }
}

@Suite("The history", .timeLimit(.minutes(20)))
struct HistoryReportTests {
  @Test("The history sorts runs by date and draws a trend")
  func trend() throws {
    var later = SampleResults.small
    later.createdAt = "2026-02-03T04:05:06Z"
    later.measurements[2].timing?.processorRatio = Estimate(value: 1.3, lower: 1.29, upper: 1.31)
    let history = HistoryReport([later, SampleResults.small])
    let clean = history.table.rows.filter { $0[3] == "catalogue, clean" }
    #expect(clean.map { $0[0] } == ["2026-01-02", "2026-02-03"])
    #expect(clean.map { $0[4] } == ["1.200", "1.300"])
    #expect(history.html.contains("aria-labelledby=\"trend-clean-title"))
    #expect(history.html.contains("aria-labelledby=\"trend-dirty-title"))
    #expect(history.markdown.contains("| 1.300 |"))
  }

  @Test("The history warns about runs on different processors")
  func processors() {
    var other = SampleResults.small
    other.machine.processor = "Another"
    #expect(HistoryReport([SampleResults.small, other]).text.contains("different processors"))
    #expect(!HistoryReport([SampleResults.small, SampleResults.small]).text.contains("different processors"))
  }
}

@Suite("The section of the documentation", .timeLimit(.minutes(20)))
struct DocumentationSectionTests {
  private let section = DocumentationSection(SampleResults.small, source: "Records/a.json", picture: "WhatItCosts.svg")

  @Test("The section replaces the text between its markers and names its result")
  func updating() throws {
    let document = "before\n\(DocumentationSection.begin)\nold\n\(DocumentationSection.end)\nafter\n"
    let text = try section.updating(document)
    #expect(text.hasPrefix("before\n\(DocumentationSection.begin)\n| contender | clean | 10 % dirty |"))
    #expect(text.hasSuffix("\(DocumentationSection.end)\nafter\n"))
    #expect(text.contains("| `safebox-log` | 1.200 (1.200-1.200) | 1.700 (1.700-1.700) | 10.0 |"))
    #expect(text.contains("| `plain` | 1.000 (1.000-1.000) | throws | 16.0 |"))
    #expect(text.contains("From `Records/a.json`: 2026-01-02"))
    #expect(text.contains("Written by `Benchmarks/run report Records/a.json --documentation`."))
    #expect(text.contains("](WhatItCosts.svg)"))
    #expect(!text.contains("old"))
    #expect(try section.updating(text) == text)
  }

  @Test(
    "A document without the markers in order is refused",
    arguments: ["", DocumentationSection.begin, "<!-- benchmark ends --><!-- benchmark begins -->"]
  )
  func noMarkers(document: String) {
    #expect(throws: DocumentationSection.Failure.self) { try section.updating(document) }
  }

  @Test("The picture is a file of its own that includes its colors")
  func picture() throws {
    let picture = try #require(section.pictureFile)
    #expect(picture.hasPrefix("<svg role=\"img\""))
    #expect(picture.contains("prefers-color-scheme: dark"))
    #expect(picture.hasSuffix("</svg>\n"))
  }
}
