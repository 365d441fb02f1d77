import BenchmarkReports
import BenchmarkStatistics
import Testing

@testable import ResilienceBench

@Suite("The gate", .timeLimit(.minutes(20)))
struct GateTests {
  /// The findings after one change to the contender on the clean payload.
  private func findings(_ change: (inout BenchmarkResults) -> Void) -> [Finding] {
    var new = SampleResults.small
    change(&new)
    return BaselineComparison(old: SampleResults.small, new: new).findings
  }

  private func outcome(_ metric: String, _ change: (inout ContenderResult) -> Void) throws -> Finding {
    let found = findings { change(&$0.measurements[2]) }
    return try #require(
      found.first { $0.metric == metric && $0.contender == "safebox-log" && $0.payload == "catalogue, clean" }
    )
  }

  @Test("The gate holds if nothing has changed")
  func unchanged() {
    let found = findings { _ in }
    #expect(found.allSatisfy { $0.outcome == .holds })
    #expect(Set(found.map(\.metric)) == ["allocations", "instructions", "peak memory", "time/plain"])
    #expect(GateReport(findings: found, notes: []).exitCode == 0)
  }

  static let allocations: [(now: Int, outcome: Finding.Outcome, exitCode: Int32)] = [
    (1_001, .regression, 1), (1_000, .holds, 0), (999, .improvement, 2),
  ]

  @Test("One more allocation is a regression, and one less is an improvement to record", arguments: allocations)
  func allocation(now: Int, expected: Finding.Outcome, exitCode: Int32) throws {
    let finding = try outcome("allocations") { $0.counters.allocations = now }
    #expect(finding.outcome == expected)
    #expect(finding.old == "1000")
    #expect(finding.new == "\(now)")
    #expect(finding.advice.isEmpty == (expected == .holds))
    let found = findings { $0.measurements[2].counters.allocations = now }
    #expect(GateReport(findings: found, notes: []).exitCode == exitCode)
  }

  @Test("A count that differs between repetitions isn't enough evidence")
  func unstable() throws {
    let finding = try outcome("allocations") { $0.counters.allocationsAreStable = false }
    #expect(finding.outcome == .notEnoughEvidence)
    #expect(GateReport(findings: [finding], notes: []).exitCode == 3)
  }

  static let memories: [(bytes: Int, outcome: Finding.Outcome)] = [
    (42_000_000, .holds), (42_830_000, .holds), (42_850_000, .regression), (41_170_000, .holds),
    (41_150_000, .improvement),
  ]

  @Test("Peak memory may change by 2 % in either direction", arguments: memories)
  func memory(bytes: Int, expected: Finding.Outcome) throws {
    let found = findings { $0.measurements[9].counters.peakMemoryBytes = bytes }
    #expect(try #require(found.first { $0.metric == "peak memory" }).outcome == expected)
  }

  static let times: [(value: Double, half: Double, outcome: Finding.Outcome)] = [
    // The baseline's ratio is 1.2, without uncertainty.
    (1.236, 0.006, .regression), (1.2, 0.006, .holds), (1.15, 0.006, .improvement), (1.22, 0.1, .notEnoughEvidence),
  ]

  @Test("The time is judged by its whole interval", arguments: times)
  func time(value: Double, half: Double, expected: Finding.Outcome) throws {
    let finding = try outcome("time/plain") {
      $0.timing?.processorRatio = Estimate(value: value, lower: value - half, upper: value + half)
    }
    #expect(finding.outcome == expected)
  }

  @Test("Times from two processors are reported as not comparable")
  func otherProcessor() throws {
    let found = findings { $0.machine.processor = "Another" }
    let times = found.filter { $0.metric == "time/plain" }
    #expect(times.allSatisfy { $0.outcome == .notComparable && !$0.advice.isEmpty })
    #expect(GateReport(findings: found, notes: []).exitCode == 0)
  }

  @Test("A failed control leaves the time without a verdict")
  func control() throws {
    let found = findings { $0.measurements[0].timing?.processorRatio = Estimate(value: 1.02, lower: 1.01, upper: 1.03) }
    let clean = found.filter { $0.metric == "time/plain" && $0.payload == "catalogue, clean" }
    #expect(clean.contains { $0.outcome == .notEnoughEvidence })
  }

  @Test("A wrong answer is a regression, and another payload can't be compared")
  func answers() throws {
    let wrong = findings { $0.measurements[2].check = ContenderResult.Check(status: .wrong, detail: "sku is 1") }
    let finding = try #require(wrong.first { $0.metric == "answer" })
    #expect(finding.outcome == .regression)
    #expect(finding.advice == "sku is 1")
    let other = findings { $0.payloads[0].fingerprint = "ff" }
    #expect(try #require(other.first { $0.metric == "payload" }).outcome == .notEnoughEvidence)
  }

  @Test("A gate that compares nothing doesn't have enough evidence")
  func nothing() {
    #expect(GateReport(findings: [], notes: []).exitCode == 3)
  }

  @Test("A verdict names metric, contender, shape, old and new figure and an action, in 100 columns")
  func text() throws {
    let finding = try outcome("allocations") { $0.counters.allocations = 1_010 }
    let text = GateReport(findings: [finding], notes: ["a note"]).text
    #expect(text.contains("regression: allocations of safebox-log on catalogue, clean, 1000 before, 1010 now: find"))
    #expect(text.hasSuffix("REGRESSION: 1 regression\n"))
    for line in text.split(separator: "\n") { #expect(line.count <= 100) }
  }
}
