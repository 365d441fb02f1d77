import Contenders
import Payloads
import Testing

@testable import ResilienceBench

@Suite("ResultTable")
struct ResultTableTests {
  private func figures(median: Double, lower: Double, upper: Double, speed: Double = 1) -> ComparisonResults.Figures {
    let ratio = Statistics.Estimate(median: median, lower: lower, upper: upper, spread: 0.1234)
    return ComparisonResults.Figures(
      processorRatio: ratio,
      wallRatio: ratio,
      nanosecondsPerRecord: 12_345.6 * speed,
      megabytesPerSecond: 21.07 * speed,
      pairs: []
    )
  }

  private func table(
    _ rows: [ComparisonResults.Row],
    control: ComparisonResults.Figures?,
    records: Int = 500,
    configuration: BuildConfiguration = .release
  ) -> String {
    let payload = ComparisonResults.PayloadSummary(rate: 0, bytes: records * 250, records: records, dirtyFields: 0)
    let options = RunOptions(
      size: .records(records),
      pairs: 10_000,
      rates: [0, 0.1],
      density: 0.5,
      mix: .default,
      kindNames: DirtKind.allCases.map(\.rawValue),
      seed: .max,
      contenders: ContenderRegistry.all,
      isQuick: false
    )
    let results = ComparisonResults(
      options: options,
      cleanPayload: payload,
      payloads: [payload],
      control: control,
      rows: rows,
      allocationFailure: nil,
      seconds: 12.34
    )
    return ResultTable(
      results: results,
      machine: Machine(processor: "Some Processor", cores: 2, operatingSystem: "Some System"),
      toolchain: Toolchain(compiler: "Swift 6.3", installed: nil),
      configuration: configuration
    ).text
  }

  private func row(_ verdict: AnswerCheck.Verdict, rate: Double = 0) -> ComparisonResults.Row {
    ComparisonResults.Row(contender: "handwritten", rate: rate, verdict: verdict)
  }

  @Test("has a line for each contender with its figures")
  func measured() throws {
    var row = row(.right(delivered: 500, rescued: 12), rate: 0.125)
    row.figures = figures(median: 1.2345, lower: 1.2, upper: 1.3)
    row.allocations = AllocationCounter.Count(allocations: 1_250, isStable: true)
    let text = table([row], control: figures(median: 1, lower: 0.99, upper: 1.01))
    let columns = "handwritten 12.5 % 1.234 1.200-1.300 12.3 % 1.234 12346 21.1 2.50 500 12"
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("handwritten") })
    #expect(line.split(separator: " ").joined(separator: " ") == columns)
    #expect(text.contains("the ratios can be read"))
  }

  @Test("has no timing verdict where the control's interval excludes 1")
  func noVerdict() {
    let text = table([], control: figures(median: 1.02, lower: 1.01, upper: 1.03))
    #expect(text.contains("NO TIMING VERDICT"))
    #expect(!text.contains("the ratios can be read"))
  }

  @Test("shows what throws, and a wrong answer with its first difference")
  func failures() {
    let text = table(
      [row(.throwsOnDirt("typeMismatch")), row(.wrong("data[0].sku is 1, expected 2"), rate: 0.1)],
      control: nil
    )
    #expect(text.contains("throws"))
    #expect(text.contains("WRONG: handwritten at 10 %, not timed: data[0].sku is 1, expected 2"))
  }

  @Test("marks allocations that differ from one time to the next")
  func unstable() {
    var row = row(.right(delivered: 500, rescued: nil))
    row.allocations = AllocationCounter.Count(allocations: 1_000, isStable: false)
    #expect(table([row], control: nil).contains(" ~2.00 "))
  }

  @Test("fits 100 columns and has no escape codes, however large the numbers", arguments: [500, 1_000_000])
  func width(records: Int) {
    var row = row(.right(delivered: records, rescued: records * 13))
    row.figures = figures(median: 10.5, lower: 10.123, upper: 10.987, speed: 30)
    row.allocations = AllocationCounter.Count(allocations: records * 1_234, isStable: false)
    let long = self.row(.wrong(String(repeating: "a long difference ", count: 20)), rate: 0.0001)
    let text = table([row, long], control: figures(median: 1, lower: 1, upper: 1), records: records)
    for line in text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    #expect(!text.contains("\u{1B}"))
  }

  @Test("says that a debug build's figures mean nothing")
  func debugBuild() {
    #expect(table([], control: nil, configuration: .debug).contains("DEBUG BUILD"))
    #expect(BuildConfiguration.debug.warning?.contains("MEAN NOTHING") == true)
    #expect(BuildConfiguration.release.warning == nil)
  }
}
