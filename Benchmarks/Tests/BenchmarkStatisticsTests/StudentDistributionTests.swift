import BenchmarkStatistics
import Testing

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
