import BenchmarkReports
import Testing

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
