import BenchmarkStatistics
import Testing

@testable import ResilienceBench

@Suite("BuildComparison", .timeLimit(.minutes(20)))
struct BuildComparisonTests {
  private static let slow = Estimate(value: 1.025, lower: 1.015, upper: 1.035)
  private static let same = Estimate(value: 1, lower: 0.995, upper: 1.005)
  private static let fast = Estimate(value: 0.97, lower: 0.96, upper: 0.98)

  static let judgements: [(pooled: Estimate?, last: Estimate?, round: Int, verdict: TimingVerdict)] = [
    (slow, slow, 1, .slower), (slow, slow, 2, .slower), (slow, same, 2, .notEnoughEvidence),
    (fast, fast, 2, .faster), (fast, same, 3, .notEnoughEvidence), (same, slow, 2, .noDifference),
    (same, same, 1, .noDifference), (nil, nil, 1, .notEnoughEvidence),
  ]

  @Test("A difference is reported only if the last round alone confirms it", arguments: judgements)
  func judgement(pooled: Estimate?, last: Estimate?, round: Int, expected: TimingVerdict) {
    let rule = TimingRule(tolerance: 0.005, limit: 0.02)
    #expect(BuildComparison.verdict(pooled: pooled, last: last, round: round, rule: rule) == expected)
  }

  static let decodes: [(nanoseconds: UInt64?, repetitions: Int)] = [
    (nil, 1), (0, 1), (4_000_000, 1), (3_900_000, 2), (400_000, 10), (100_000_000, 1),
  ]

  @Test("Short decodes are repeated until half a pair takes four milliseconds", arguments: decodes)
  func halves(nanoseconds: UInt64?, expected: Int) {
    #expect(BuildComparison.repetitions(for: nanoseconds) == expected)
  }
}
