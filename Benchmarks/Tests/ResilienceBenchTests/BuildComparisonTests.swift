import BenchmarkStatistics
import Testing

@testable import ResilienceBench

@Suite("BuildComparison")
struct BuildComparisonTests {
  private static let slow = Estimate(value: 1.025, lower: 1.015, upper: 1.035)
  private static let same = Estimate(value: 1, lower: 0.995, upper: 1.005)
  private static let fast = Estimate(value: 0.97, lower: 0.96, upper: 0.98)

  static let judgements: [(pooled: Estimate?, last: Estimate?, round: Int, verdict: TimingVerdict)] = [
    (slow, slow, 1, .slower), (slow, slow, 2, .slower), (slow, same, 2, .notEnoughEvidence),
    (fast, fast, 2, .faster), (fast, same, 3, .notEnoughEvidence), (same, slow, 2, .noDifference),
    (same, same, 1, .noDifference), (nil, nil, 1, .notEnoughEvidence),
  ]

  @Test("reports a difference only where the last round by itself confirms it", arguments: judgements)
  func judgement(pooled: Estimate?, last: Estimate?, round: Int, expected: TimingVerdict) {
    let rule = TimingRule(tolerance: 0.005, limit: 0.02)
    #expect(BuildComparison.verdict(pooled: pooled, last: last, round: round, rule: rule) == expected)
  }

  static let decodes: [(nanoseconds: UInt64?, repetitions: Int)] = [
    (nil, 1), (0, 1), (4_000_000, 1), (3_900_000, 2), (400_000, 10), (100_000_000, 1),
  ]

  @Test("repeats short decodes until a half takes four milliseconds", arguments: decodes)
  func halves(nanoseconds: UInt64?, expected: Int) {
    #expect(BuildComparison.repetitions(for: nanoseconds) == expected)
  }
}

@Suite("SuitePlan")
struct SuitePlanTests {
  @Test(
    "takes fewer pairs of large payloads",
    arguments: [(65_536, 20), (131_072, 20), (262_144, 10), (10_000_000, 4)]
  )
  func pairs(size: Int, expected: Int) {
    #expect(SuitePlan.pairs(20, size: size) == expected)
  }

  @Test("has rates for every shape, kinds and sizes for the first, and asks which contender is of use")
  func groups() throws {
    let command = try #require(
      try ResilienceBench.parseAsRoot([
        "run", "--shapes", "catalogue,feed", "--sizes", "64KiB,1KiB", "--rates", "0,0.1", "--kinds", "null",
        "--contenders", "plain,safebox,memcpy",
      ]) as? RunCommand
    )
    let plan = SuitePlan(command.options, baseline: "plain", measuresMemory: false, has: LoadedCase.isOfUse)
    #expect(plan.groups.map(\.baseline.shape) == ["catalogue", "feed", "catalogue"])
    #expect(plan.groups.map(\.baseline.size) == [65_536, 65_536, 1_024])
    // Three clean; two with dirt, because memcpy doesn't mind it; and two with the one kind.
    #expect(plan.groups.map(\.cells.count) == [7, 5, 3])
    #expect(plan.memoryCells.isEmpty)
  }
}
