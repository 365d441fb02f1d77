import BenchmarkStatistics
import Testing

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
