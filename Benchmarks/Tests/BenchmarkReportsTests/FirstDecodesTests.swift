import BenchmarkStatistics
import Foundation
import Testing

@testable import BenchmarkReports

@Suite("The first decode in a report's answer", .timeLimit(.minutes(20)))
struct FirstDecodesTests {
  /// A row of `cold.json` as text.
  static func row(
    _ model: String,
    _ engine: String,
    _ value: Double,
    conformances: Int = 20_000,
    work: String = "small",
    isControl: Bool = false
  ) -> String {
    """
    {"case": {"engine": "\(engine)", "model": "\(model)", "work": "\(work)"}, "conformances": \(conformances),
     "cpuRatio": {"value": \(value), "lower": \(value - 0.01), "upper": \(value + 0.01)}, "isControl": \(isControl),
     "microseconds": 1, "ratio": {"value": 9, "lower": 9, "upper": 9}}
    """
  }

  static func file(_ rows: [String], version: Int = 1) -> Data {
    Data(
      """
      {"schemaVersion": \(version), "commit": "1a2b3c4d", "payloadSizes": {"small": 1326, "large": 9},
       "rows": [\(rows.joined(separator: ",\n"))], "samples": []}
      """.utf8
    )
  }

  /// Each row that isn't to be read has the cost 7.
  static let rows = [
    row("plain", "foundation", 7), row("macro", "foundation", 7), row("plain", "shielded", 7),
    row("safebox", "foundation", 7, isControl: true),
    row("safebox", "shielded", 7, work: "medium"),
    row("macro", "shielded", 7, conformances: 1_000),
    row("macro", "shielded", 0.26), row("safebox", "foundation", 0.99), row("safebox", "shielded", 0.81),
  ]

  @Test("It is that of the smallest body in the program with the most conformances")
  func sentence() throws {
    let first = try FirstDecodes(Self.file(Self.rows), named: "cold.json")
    let answer = try #require(ReportAnswer(SampleResults.small, firstDecodes: first).answers.last)
    #expect(answer.topic == "First decode")
    #expect(
      answer.text == """
        In a new process of a program with 20000 protocol conformances, decoding 1326 bytes takes 0.99 (0.98-1.00) times \
        plain Codable’s CPU time with @SafeBox over JSONDecoder, 0.81 (0.80-0.82) with @SafeBox over ShieldedJSONDecoder, \
        and 0.26 (0.25-0.27) with @Shielded over ShieldedJSONDecoder. Measured at commit 1a2b3c4d.
        """
    )
  }

  @Test("It is in the sentences, the table and the picture of both reports")
  func reports() throws {
    var results = SampleResults.small
    results.options.contenders.append("safebox")
    results.measurements.append(SampleResults.result("safebox", SampleResults.key(), ratio: 910))
    let first = try FirstDecodes(Self.file(Self.rows), named: "cold.json")
    let page = HTMLReport(results, firstDecodes: first).text
    #expect(page.contains("decoding 1326 bytes takes 0.99"))
    #expect(page.contains(">First decode: 1326 bytes, 20000 conformances</text>"))
    #expect(page.contains(">0.260  0.250-0.270</text>"))
    // The description, for readers who don't see the picture.
    let figures = "@SafeBox 0.990, @SafeBox, ShieldedJSON 0.810, @Shielded, ShieldedJSON 0.260"
    #expect(page.contains("First decode: 1326 bytes, 20000 conformances: \(figures)</desc>"))
    let report = MarkdownReport(results, firstDecodes: first)
    let markdown = report.text
    let picture = try #require(report.pictureFile)
    #expect(markdown.contains("(report.svg)"))
    #expect(picture.hasPrefix("<svg") && picture.contains("<style>") && picture.contains("First decode: "))
    #expect(markdown.contains("decoding 1326 bytes takes 0.99"))
    #expect(markdown.contains("First decode: 1326 bytes, 20000 conformances"))
  }

  @Test("Without it, the answer names the command that measures it")
  func missing() {
    #expect(ReportAnswer(SampleResults.small).answers.last?.text.contains("Benchmarks/run cold") == true)
  }

  @Test(
    "A file that isn't one of cold starts is an error that names it",
    arguments: [
      (Data("{}".utf8), "other.json isn't a file of `Benchmarks/run cold --output` with schema version 1"),
      (file(rows, version: 2), "other.json isn't a file of `Benchmarks/run cold --output` with schema version 1"),
      (
        file([row("macro", "shielded", 7, work: "large")]),
        "other.json has no first decode of the smallest body; measure again with `Benchmarks/run cold`"
      ),
    ]
  )
  func unreadable(_ file: Data, _ message: String) {
    #expect(throws: BenchmarkResults.Unreadable(description: message)) {
      try FirstDecodes(file, named: "other.json")
    }
  }

  @Test("A committed file of cold starts is read")
  func committed() throws {
    let records = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Records")
    let names = try FileManager.default.contentsOfDirectory(atPath: records.path).filter { $0.hasPrefix("cold-") }
    #expect(!names.isEmpty)
    for name in names {
      let first = try FirstDecodes(contentsOf: records.appending(path: name).path)
      #expect(first.costs.map(\.contender) == ["safebox", "safebox-shielded", "macro-shielded"])
      #expect(first.conformances >= 20_000)
    }
  }
}
