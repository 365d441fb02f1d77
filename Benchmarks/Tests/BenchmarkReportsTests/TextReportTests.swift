import BenchmarkReports
import BenchmarkStatistics
import Testing

@Suite("The text report", .timeLimit(.minutes(20)))
struct TextReportTests {
  private func line(_ text: String, from start: String, _ second: String) throws -> String {
    let line = text.split(separator: "\n").first { line in
      let words = line.split(separator: " ")
      return words.first.map { $0 == start } == true && words.dropFirst().joined(separator: " ").hasPrefix(second)
    }
    return try #require(line).split(separator: " ").joined(separator: " ")
  }

  @Test("The report has a line for each contender with its figures")
  func comparison() throws {
    let text = TextReport(SampleResults.small, hasDetails: true).text
    #expect(
      try line(text, from: "safebox-log", "10 %")
        == "safebox-log 10 % 1.700 1.700-1.700 slower 17000 37.6 10.00 100 50"
    )
    #expect(try line(text, from: "plain", "10 %") == "plain 10 % throws - - - - - 0 -")
    #expect(try line(text, from: "plain", "0 %") == "plain 0 % 1.000 1.000-1.000 same 10000 65.6 16.00 100 0")
  }

  @Test("The cost of a rescue is what it adds to the clean decode, divided by the dirty fields")
  func costOfRescue() throws {
    let text = TextReport(SampleResults.small, hasDetails: true).text
    #expect(try line(text, from: "safebox-log", "catalogue") == "safebox-log catalogue 10 % 0 100 30 0 20 0 10000")
    #expect(try line(text, from: "missing", "safebox-log") == "missing safebox-log 2.200 2.200-2.200 500 2000")
  }

  @Test("The report has the time by size, and the memory")
  func sizesAndMemory() throws {
    let text = TextReport(SampleResults.small, hasDetails: true).text
    #expect(try line(text, from: "contender", "1 KiB") == "contender 1 KiB 64 KiB")
    #expect(try line(text, from: "safebox-log", "857") == "safebox-log 857.14 18.29")
    #expect(try line(text, from: "plain", "0 % 10.0") == "plain 0 % 10.0 42.0 4.20")
  }

  @Test("A control whose interval excludes 1 leaves the report without a timing verdict")
  func noVerdict() throws {
    var results = SampleResults.small
    results.measurements[0].timing?.processorRatio = Estimate(value: 1.02, lower: 1.01, upper: 1.03)
    let text = TextReport(results, hasDetails: true).text
    #expect(text.contains("NO TIMING VERDICT"))
    #expect(try line(text, from: "safebox-log", "0 %").contains("1.200-1.200 none"))
    #expect(results.failedControls.map(\.payload.size) == [65_536])
  }

  @Test("The report shows a wrong answer with its first difference")
  func wrong() {
    var results = SampleResults.small
    results.measurements[2].timing = nil
    results.measurements[2].check = ContenderResult.Check(status: .wrong, detail: "data[0].sku is 1, expected 2")
    let text = TextReport(results, hasDetails: true).text
    #expect(text.contains("WRONG: safebox-log on catalogue, clean, not timed: data[0].sku is 1, expected 2"))
    #expect(results.hasWrongAnswer)
  }

  @Test("The report has heap use per record, instructions, and the cost of a DTO")
  func counts() throws {
    let text = TextReport(SampleResults.small, hasDetails: true).text
    #expect(try line(text, from: "safebox-log", "catalogue 0 %") == "safebox-log catalogue 0 % 10.00 9.00 640")
    #expect(try line(text, from: "numberFromString", "30") == "numberFromString 30")
    #expect(try line(text, from: "plain", "0 % 160000") == "plain 0 % 160000 80000 152.4 15.5 22.5")
    #expect(try line(text, from: "@SafeBox", "2500") == "@SafeBox 2500 1700 6.5 -")
    #expect(try line(text, from: "@Shielded", "3000") == "@Shielded 3000 2100 8.0 2.01")
    #expect(text.split(separator: "\n").joined(separator: " ").contains("module, in 45 ms."))
  }

  @Test("The report has the time of a payload that is too large for pairs")
  func large() throws {
    var results = SampleResults.small
    let key = SampleResults.key(size: 1_000_000_000)
    var row = SampleResults.result("plain", key, ratio: nil, allocations: nil)
    row.counters.singleDecodeNanoseconds = 55_000_000_000
    row.counters.repeatedDecodeNanoseconds = 50_000_000_000
    row.counters.repeatedDecodeKernelNanoseconds = 2_000_000_000
    row.counters.peakMemoryBytes = 4_200_000_000
    results.measurements.append(row)
    results.options.sizes.append(key.size)
    results.payloads.append(
      PayloadFigures(key: key, bytes: 1_000_000_000, records: 4_000_000, dirtyFields: 0, fingerprint: "05")
    )
    #expect(results.mainSize == 65_536)
    let text = TextReport(results).text
    #expect(try line(text, from: "plain", "952.38") == "plain 952.38 15.24 50.00")
    #expect(try line(text, from: "plain", "1 GB") == "plain 1 GB 55.00 50.00 2.00 48.00")
    #expect(try line(text, from: "plain", "4.20") == "plain 4.20 4.20")
    #expect(HTMLReport(results).text.contains("1 GB"))
  }

  @Test("The summary has one line for each contender, and the number of controls that include 1")
  func summary() throws {
    var results = SampleResults.small
    #expect(
      try line(TextReport(results).text, from: "safebox-log", "1.200")
        == "safebox-log 1.200 1.200-1.200 slower 1.700 10.0"
    )
    #expect(TextReport(results).text.contains("A/A controls of other shapes, sizes and layouts that include 1: 1\n"))
    results.measurements[6].timing?.processorRatio = Estimate(value: 1.02, lower: 1.01, upper: 1.03)
    let text = TextReport(results).text
    #expect(!text.contains("other shapes, sizes and layouts"))
    #expect(text.contains("A/A control, catalogue 1 KiB: 1.0200, interval 1.0100-1.0300 excludes 1"))
  }

  @Test("The report compares layouts, and uses only the first one in the other tables")
  func layouts() throws {
    let results = SampleResults.withLayouts
    let text = TextReport(results, hasDetails: true).text
    #expect(
      try line(text, from: "safebox-log", "indented")
        == "safebox-log indented 1.300 1.300-1.300 slower 13000 69.2 10.00"
    )
    #expect(try line(text, from: "safebox-log", "compact").hasPrefix("safebox-log compact 1.200"))
    #expect(text.contains("A/A control, catalogue indented 64 KiB: 1.0000"))
    #expect(
      results.measurementsByRate(shape: "catalogue") == SampleResults.small.measurementsByRate(shape: "catalogue")
    )
    #expect(results.measurementsBySize == SampleResults.small.measurementsBySize)
    #expect(try line(TextReport(results).text, from: "safebox-log", "1.200 1.300") == "safebox-log 1.200 1.300")
    #expect(HTMLReport(results).text.contains("<h2>Layouts</h2>"))
    #expect(!TextReport(SampleResults.small, hasDetails: true).text.contains("LAYOUTS"))
  }

  @Test("The summary of a full run has less than 250 lines of at most 100 columns")
  func length() {
    var results = SampleResults.small
    let shapes = (0..<20).map { "envelope-of-kind-\($0)" }
    let names = ["plain", "safebox", "safebox-log", "safebox-shielded", "safebox-log-shielded", "textbook-shielded"]
    results.options.shapes = ["catalogue"] + shapes
    results.options.contenders = names
    for shape in shapes {
      for name in names {
        for rate in [0, 0.1] {
          var key = SampleResults.key(rate: rate)
          key.shape = shape
          results.measurements.append(SampleResults.result(name, key, ratio: 1_100))
        }
      }
    }
    let lines = TextReport(results).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 250)
    for line in lines { #expect(line.count <= 100, "\(line)") }
    #expect(lines.contains { $0.hasPrefix("envelope-of-kind-19  10 %") })
  }

  @Test("The report fits into 100 columns without escape codes, however large its numbers")
  func width() {
    var results = SampleResults.small
    for index in results.payloads.indices { results.payloads[index].records = 1_000_000 }
    for index in results.measurements.indices {
      results.measurements[index].contender = "safebox-log-shielded"
      results.measurements[index].check.deliveredRecords = 1_000_000
      results.measurements[index].check.reportedRescues = 13_000_000
      results.measurements[index].counters.allocations = 1_234_567_890
    }
    let text = TextReport(results, hasDetails: true).text
    for line in text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    #expect(!text.contains("\u{1B}"))
  }

  @Test("The report marks a debug build's figures as meaningless")
  func debugBuild() {
    var results = SampleResults.small
    results.buildConfiguration = "debug"
    #expect(TextReport(results, hasDetails: true).text.contains("DEBUG BUILD"))
  }

  @Test("The Markdown report has the same tables")
  func markdown() {
    let text = MarkdownReport(SampleResults.small).text
    #expect(text.contains("| safebox-log | 10 % | 1.700 | 1.700-1.700 | slower | 17000 | 37.6 | 10.00 | 100 | 50 |"))
    for table in ReportTables(SampleResults.small).all { #expect(text.contains("## \(table.title)\n")) }
    #expect(
      ReportTables(SampleResults.small).all.map(\.title) == [
        "catalogue", "Benefit of tolerance", "Rescues by row of the rescue table", "Cost by kind of dirt",
        "Time per byte against size", "Heap", "Peak memory", "Instructions", "Binary size and compile time of a DTO",
      ]
    )
  }
}
