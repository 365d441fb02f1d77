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

  @Test("It is that of the smallest body in the program with the most conformances, and the report has its table")
  func table() throws {
    let first = try FirstDecodes(Self.file(Self.rows), named: "cold.json")
    #expect(
      first.table.rows == [
        ["safebox", "0.990", "0.980-1.000"], ["safebox-shielded", "0.810", "0.800-0.820"],
        ["macro-shielded", "0.260", "0.250-0.270"],
      ]
    )
    let markdown = MarkdownReport(SampleResults.small, firstDecodes: first).text
    #expect(markdown.contains("## First decode\n"))
    #expect(markdown.contains("of 1326 bytes in a new process of a program with 20000 protocol conformances"))
    #expect(!MarkdownReport(SampleResults.small).text.contains("First decode"))
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
    }
  }
}
