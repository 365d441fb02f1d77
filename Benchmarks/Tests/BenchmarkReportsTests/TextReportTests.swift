import BenchmarkReports
import BenchmarkStatistics
import Testing

@Suite("The text report")
struct TextReportTests {
  private func line(_ text: String, from start: String, _ second: String) throws -> String {
    let line = text.split(separator: "\n").first { line in
      let words = line.split(separator: " ")
      return words.first.map { $0 == start } == true && words.dropFirst().joined(separator: " ").hasPrefix(second)
    }
    return try #require(line).split(separator: " ").joined(separator: " ")
  }

  @Test("has a line for each contender with its figures")
  func comparison() throws {
    let text = TextReport(SampleResults.small).text
    #expect(
      try line(text, from: "safebox-log", "10 %")
        == "safebox-log 10 % 1.700 1.700-1.700 slower 17000 37.6 10.00 100 50"
    )
    #expect(try line(text, from: "plain", "10 %") == "plain 10 % throws - - - - - 0 -")
    #expect(try line(text, from: "plain", "0 %") == "plain 0 % 1.000 1.000-1.000 same 10000 65.6 16.00 100 0")
  }

  @Test("says what a rescue costs beyond the clean decode: half a millisecond for 50 fields, one for 500")
  func costOfRescue() throws {
    let text = TextReport(SampleResults.small).text
    #expect(try line(text, from: "safebox-log", "catalogue") == "safebox-log catalogue 10 % 0 100 50 10000")
    #expect(try line(text, from: "missing", "safebox-log") == "missing safebox-log 2.200 2.200-2.200 500 2000")
  }

  @Test("has time by size and memory")
  func sizesAndMemory() throws {
    let text = TextReport(SampleResults.small).text
    #expect(try line(text, from: "contender", "1 KiB") == "contender 1 KiB 64 KiB")
    #expect(try line(text, from: "safebox-log", "857") == "safebox-log 857.14 18.29")
    #expect(try line(text, from: "plain", "0 % 10.0") == "plain 0 % 10.0 42.0 4.20")
  }

  @Test("has no timing verdict where the control's interval excludes 1")
  func noVerdict() throws {
    var results = SampleResults.small
    results.measurements[0].timing?.processorRatio = Estimate(value: 1.02, lower: 1.01, upper: 1.03)
    let text = TextReport(results).text
    #expect(text.contains("NO TIMING VERDICT"))
    #expect(try line(text, from: "safebox-log", "0 %").contains("1.200-1.200 none"))
    #expect(results.failedControls.map(\.payload.size) == [65_536])
  }

  @Test("shows a wrong answer with its first difference")
  func wrong() {
    var results = SampleResults.small
    results.measurements[2].timing = nil
    results.measurements[2].check = ContenderResult.Check(status: .wrong, detail: "data[0].sku is 1, expected 2")
    let text = TextReport(results).text
    #expect(text.contains("WRONG: safebox-log on catalogue, clean, not timed: data[0].sku is 1, expected 2"))
    #expect(results.hasWrongAnswer)
  }

  @Test("fits 100 columns and has no escape codes, however large the numbers")
  func width() {
    var results = SampleResults.small
    for index in results.payloads.indices { results.payloads[index].records = 1_000_000 }
    for index in results.measurements.indices {
      results.measurements[index].contender = "safebox-log-shielded"
      results.measurements[index].check.deliveredRecords = 1_000_000
      results.measurements[index].check.reportedRescues = 13_000_000
      results.measurements[index].counters.allocations = 1_234_567_890
    }
    let text = TextReport(results).text
    for line in text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    #expect(!text.contains("\u{1B}"))
  }

  @Test("says that a debug build's figures mean nothing")
  func debugBuild() {
    var results = SampleResults.small
    results.buildConfiguration = "debug"
    #expect(TextReport(results).text.contains("DEBUG BUILD"))
  }

  @Test("in Markdown has the same tables")
  func markdown() {
    let text = MarkdownReport(SampleResults.small).text
    #expect(text.contains("| safebox-log | 10 % | 1.700 | 1.700-1.700 | slower | 17000 | 37.6 | 10.00 | 100 | 50 |"))
    for table in ReportTables(SampleResults.small).all { #expect(text.contains("## \(table.title)\n")) }
    #expect(ReportTables(SampleResults.small).all.count == 5)
  }
}
