import BenchmarkStatistics
import Testing

@Suite("TimingRule", .timeLimit(.minutes(20)))
struct TimingRuleTests {
  static let verdicts: [(lower: Double, upper: Double, verdict: TimingVerdict)] = [
    (1.011, 1.03, .slower), (1.006, 1.2, .slower), (1.004, 1.02, .noDifference), (0.97, 0.98, .faster),
    (0.98, 0.996, .noDifference), (0.99, 1.029, .noDifference), (0.99, 1.031, .notEnoughEvidence),
    (0.969, 1.001, .notEnoughEvidence), (1.001, 1.05, .notEnoughEvidence),
  ]

  @Test("A ratio is judged by its whole interval", arguments: verdicts)
  func verdict(lower: Double, upper: Double, expected: TimingVerdict) {
    let estimate = Estimate(value: (lower + upper) / 2, lower: lower, upper: upper)
    #expect(TimingRule(tolerance: 0.005, limit: 0.03).verdict(of: estimate) == expected)
  }

  @Test("There is no verdict if the control's interval excludes 1")
  func control() {
    let slower = Estimate(value: 1.5, lower: 1.4, upper: 1.6)
    let off = Estimate(value: 1.01, lower: 1.001, upper: 1.02)
    let steady = Estimate(value: 1.001, lower: 0.999, upper: 1.003)
    #expect(TimingRule.table.verdict(of: slower, control: off) == .controlFailed)
    #expect(TimingRule.table.verdict(of: slower, control: steady) == .slower)
  }
}

@Suite("Estimate", .timeLimit(.minutes(20)))
struct EstimateTests {
  @Test("The smallest visible difference follows from the width of the interval")
  func smallestVisibleDifference() {
    let estimate = Estimate(value: 2, lower: 1.96, upper: 2.04)
    #expect(abs(estimate.smallestVisibleDifference - 0.02 * 2.8 / 1.96) < 1e-12)
  }

  @Test("Rounding keeps the given number of significant digits, whatever the size")
  func rounding() {
    let estimate = Estimate(value: 0.00123456789, lower: 0, upper: 12.3456789).rounded(toDigits: 4)
    #expect(estimate == Estimate(value: 0.001235, lower: 0, upper: 12.35))
  }

  @Test("A quotient of estimates has the errors of both")
  func division() throws {
    let new = Estimate(value: 1.1, lower: 1.1 * 0.97, upper: 1.1 * 1.03)
    let old = Estimate(value: 1, lower: 1 / 1.04, upper: 1 / 0.96)
    let ratio = try #require(new.divided(by: old))
    #expect(abs(ratio.value - 1.1) < 1e-12)
    #expect(abs(ratio.lower - 1.1 * 0.95) < 1e-9)
    #expect(abs(ratio.upper - 1.1 * 1.05) < 1e-9)
    #expect(new.divided(by: Estimate(value: 0, lower: 0, upper: 0)) == nil)
  }
}

@Suite("Quantile", .timeLimit(.minutes(20)))
struct QuantileTests {
  static let medians: [(values: [Double], median: Double?)] = [
    ([], nil), ([3], 3), ([3, 1], 2), ([5, 1, 3], 3), ([4, 1, 3, 2], 2.5), ([1, 1, 1, 100], 1),
  ]

  @Test("The median is the middle value, or the mean of the middle two", arguments: medians)
  func median(values: [Double], median: Double?) {
    #expect(Quantile.median(values) == median)
  }

  @Test("A quantile is interpolated between the nearest values")
  func quantiles() {
    let values: [Double] = [0, 10, 20, 30, 40]
    #expect(Quantile.quantile(0, ofSorted: values) == 0)
    #expect(Quantile.quantile(0.25, ofSorted: values) == 10)
    #expect(Quantile.quantile(0.3, ofSorted: values) == 12)
    #expect(Quantile.quantile(1, ofSorted: values) == 40)
    #expect(Quantile.quantile(7, ofSorted: values) == 40)
    #expect(Quantile.quantile(0.5, ofSorted: []) == nil)
  }
}

@Suite("Student's distribution", .timeLimit(.minutes(20)))
struct StudentDistributionTests {
  static let table: [(degrees: Int, within: Double, value: Double)] = [
    // Values from published tables.
    (1, 0.95, 12.706), (2, 0.95, 4.303), (3, 0.95, 3.182), (4, 0.95, 2.776), (7, 0.95, 2.365), (11, 0.95, 2.201),
    (30, 0.95, 2.042), (35, 0.95, 2.030), (4, 0.90, 2.132), (9, 0.99, 3.250),
  ]

  @Test("The quantiles agree with published tables", arguments: table)
  func quantile(degrees: Int, within: Double, value: Double) {
    #expect(abs(StudentDistribution.quantile(within: within, degreesOfFreedom: degrees) - value) < 0.0006)
  }
}
