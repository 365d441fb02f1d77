import Foundation
import BenchmarkStatistics
import Testing

@testable import ResilienceBenchLoopback

@Suite("The verdict on the request function's cost", .timeLimit(.minutes(20)))
struct CostVerdictTests {
  private static let steady = Estimate(value: 1, lower: 0.99, upper: 1.01)
  private static let unsteady = Estimate(value: 1.03, lower: 1.01, upper: 1.05)

  @Test(
    "The verdict depends on the control first, and then on the whole interval",
    arguments: [
      (Estimate(value: 1.01, lower: 1.00, upper: 1.02), steady, CostVerdict.within),
      (Estimate(value: 0.90, lower: 0.80, upper: 0.95), steady, .within),
      (Estimate(value: 1.04, lower: 1.02, upper: 1.05), steady, .within),
      (Estimate(value: 1.04, lower: 1.02, upper: 1.06), steady, .notEnoughEvidence),
      (Estimate(value: 1.07, lower: 1.04, upper: 1.10), steady, .notEnoughEvidence),
      (Estimate(value: 1.07, lower: 1.06, upper: 1.08), steady, .above),
      (Estimate(value: 1.07, lower: 1.06, upper: 1.08), unsteady, .controlFailed),
      (Estimate(value: 1.01, lower: 1.00, upper: 1.02), unsteady, .controlFailed),
    ]
  )
  func verdict(ratio: Estimate, control: Estimate, expected: CostVerdict) {
    #expect(CostVerdict(ratio: ratio, control: control, limit: 0.05) == expected)
  }

  /// Ratios in memory and over loopback, each with the expected exit code.
  private static let exitCodes: [([Double], [Double], Int32)] = [
    ([1.01], [1.5], 0), ([1.08], [1.0], 1), ([1.01, 1.08], [], 1), ([], [1.0], 3), ([1.01, 1.02], [1.0], 0),
  ]

  @Test("Only the lines in memory decide the exit code", arguments: exitCodes)
  func exitCode(inMemory: [Double], loopback: [Double], expected: Int32) {
    let lines = inMemory.map { Self.samples(.inMemory, $0) } + loopback.map { Self.samples(.httpClient, $0) }
    #expect(CostReport(.request, [lines, lines], limit: 0.05, seed: 1).exitCode == expected)
  }

  @Test("If processes disagree, the verdict is open and the exit code is 3")
  func open() {
    let processes = [1.00, 1.10, 1.02, 1.08].map { [Self.samples(.inMemory, $0)] }
    let report = CostReport(.request, processes, limit: 0.05, seed: 1)
    #expect(report.lines.map(\.verdict) == [.notEnoughEvidence])
    #expect(report.exitCode == 3)
  }

  @Test("The table has the interval and the limit in at most 100 columns")
  func table() {
    let lines = [Self.samples(.inMemory, 1.02), Self.samples(.httpClient, 1.01)]
    let text = CostReport(.request, [lines, lines], limit: 0.05, seed: 1).text
    let rows = text.split(separator: "\n")
    let longest = CostVerdict.allCases.map(\.rawValue.count).max() ?? 0
    #expect(rows[3].count - CostVerdict.within.rawValue.count + longest <= 100)
    #expect(rows.allSatisfy { $0.count <= 100 })
    #expect(
      rows[3]
        == "in memory   ShieldedJSONDecoder   8.00 ms  1.020 [1.020, 1.020]  [1.000, 1.000]  within the limit"
    )
    #expect(rows[4].hasSuffix("informative"))
    #expect(rows[0].hasSuffix("allowed in memory: 5.0 %."))
  }

  @Test("The record has every pair, the intervals, the verdicts and its origin")
  func record() throws {
    let lines = [Self.samples(.inMemory, 1.02), Self.samples(.httpClient, 1.5)]
    let report = CostReport(.request, [lines, lines], limit: 0.05, seed: 1)
    let record = try JSONDecoder().decode(CostReport.Record.self, from: try report.json(RecordOrigin()))
    #expect(record.processes == [lines, lines])
    #expect(record.lines == report.lines)
    #expect(record.lines.map(\.verdict) == [.within, nil])
    #expect(record.limit == 0.05)
    #expect(record.origin.compiler.contains("Swift"))
    #expect(record.origin.commit.allSatisfy { $0.isHexDigit || "unknow+".contains($0) })
    #expect(record.origin.cores > 0)
  }

  @Test("The table of metrics has the bodies, and judges only the clean one")
  func metricsTable() {
    var (clean, dirty) = (Self.samples(.inMemory, 1.01), Self.samples(.inMemory, 1.5))
    dirty.isDirty = true
    dirty.isJudged = false
    clean.isJudged = true
    let report = CostReport(.metrics, [[clean, dirty], [clean, dirty]], limit: 0.05, seed: 1)
    let rows = report.text.split(separator: "\n")
    #expect(rows[0].hasPrefix("METRICS. ") && report.text.contains("allowed for a clean body: 5.0"))
    let table = rows.drop { !$0.hasPrefix("body   decoder") }
    #expect(table.dropFirst(2).map { $0.prefix { $0 != " " } } == ["clean", "dirty"])
    #expect(table.dropFirst(2).first?.hasSuffix("within the limit") == true)
    #expect(table.last?.hasSuffix("informative") == true)
    #expect(report.exitCode == 0)
  }

  private static func samples(_ transport: LineSamples.Transport, _ ratio: Double) -> LineSamples {
    var samples = LineSamples(transport: transport, decoder: "ShieldedJSONDecoder")
    samples.isJudged = transport == .inMemory
    samples.control = [1, 1, 1, 1]
    samples.cost = [ratio, ratio, ratio, ratio]
    samples.baseline = [8e6, 8e6, 8e6, 8e6]
    return samples
  }
}
