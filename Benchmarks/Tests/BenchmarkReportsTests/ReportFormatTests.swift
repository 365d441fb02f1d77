import BenchmarkStatistics
import Foundation
import Testing

@testable import BenchmarkReports

@Suite("Formats for other tools", .timeLimit(.minutes(20)))
struct ReportFormatTests {
  @Test("Bencher Metric Format has each ratio with the ends of its interval, and each count as it is")
  func bencher() throws {
    let results = SampleResults.small
    let text = try ReportFormat.bencher.text([results])
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: [String: Double]]]
    )
    #expect(root.values.reduce(0) { $0 + $1.count } == results.metrics.count)
    let metric = try #require(results.metrics.first { $0.measure == .ratio })
    #expect(
      root[metric.name]?["ratio"] == [
        "value": metric.estimate.value, "lower_value": metric.estimate.lower, "upper_value": metric.estimate.upper,
      ]
    )
  }

  @Test("The action's format has a name, a unit and a value for each figure, and a range for each ratio")
  func actionBenchmark() throws {
    let results = SampleResults.small
    let text = try ReportFormat.actionBenchmark.text([results])
    let entries = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(entries.count == results.metrics.count)
    let ratio = try #require(entries.first { $0["unit"] as? String == "x plain Codable" })
    #expect((ratio["range"] as? String)?.contains("-") == true)
    #expect((ratio["name"] as? String)?.hasSuffix("64 KiB, ratio") == true)
    #expect(Set(entries.compactMap { $0["name"] as? String }).count == entries.count)
  }

  @Test("CSV has a line for each run in the order of time, and an empty field for a figure that a run doesn't have")
  func csv() throws {
    var (old, new) = (SampleResults.small, SampleResults.small)
    old.createdAt = "2026-01-01T00:00:00Z"
    new.createdAt = "2026-01-02T00:00:00Z"
    old.measurements.removeAll { $0.contender == "safebox-log" }
    let lines = try ReportFormat.csv.text([new, old]).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(lines.map { $0[0] } == ["time", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"])
    #expect(Set(lines.map(\.count)).count == 1)
    #expect(lines[1].contains("") && !lines[2].contains(""))
    #expect(lines[0].dropFirst(2).allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." } })
  }

  @Test("A wrong answer has no figure")
  func wrong() throws {
    var results = SampleResults.small
    for index in results.measurements.indices { results.measurements[index].check.status = .wrong }
    #expect(results.metrics.isEmpty)
    #expect(try ReportFormat.bencher.text([results]) == "{\n\n}\n")
  }
}
