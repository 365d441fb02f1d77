import Payloads
import Testing

@testable import ResilienceBench

@Suite("Statistics")
struct StatisticsTests {
  static let medians: [(values: [Double], median: Double?)] = [
    ([], nil), ([3], 3), ([3, 1], 2), ([5, 1, 3], 3), ([4, 1, 3, 2], 2.5), ([1, 1, 1, 100], 1),
  ]

  @Test("has the middle value as median, or the mean of the middle two", arguments: medians)
  func median(values: [Double], median: Double?) {
    #expect(Statistics.median(values) == median)
  }

  @Test("interpolates quantiles between neighbours")
  func quantiles() {
    let values: [Double] = [0, 10, 20, 30, 40]
    #expect(Statistics.quantile(0, ofSorted: values) == 0)
    #expect(Statistics.quantile(0.25, ofSorted: values) == 10)
    #expect(Statistics.quantile(0.3, ofSorted: values) == 12)
    #expect(Statistics.quantile(1, ofSorted: values) == 40)
    #expect(Statistics.quantile(7, ofSorted: values) == 40)
  }

  @Test("has no estimate without samples")
  func noSamples() {
    var generator = SeededGenerator(seed: 1)
    #expect(Statistics.estimate([], using: &generator) == nil)
  }

  @Test("has an interval of no width where all samples agree")
  func constantSamples() throws {
    var generator = SeededGenerator(seed: 1)
    let estimate = try #require(Statistics.estimate(Array(repeating: 1.5, count: 20), using: &generator))
    #expect(estimate == Statistics.Estimate(median: 1.5, lower: 1.5, upper: 1.5, spread: 0))
  }

  @Test("has the interval that the binomial distribution gives for 1 to 99")
  func knownSamples() throws {
    var generator = SeededGenerator(seed: 1)
    let samples = (1...99).map(Double.init)
    let estimate = try #require(Statistics.estimate(samples, using: &generator))
    #expect(estimate.median == 50)
    // The exact 95 % interval of the median lies between the 40th and the 60th of 99 values.
    #expect(abs(estimate.lower - 40) <= 1)
    #expect(abs(estimate.upper - 60) <= 1)
    #expect(abs(estimate.spread - 0.98) < 1e-12)
  }

  @Test("gives the same interval for the same seed, whatever the samples' order")
  func reproducible() {
    var first = SeededGenerator(seed: 8)
    var second = SeededGenerator(seed: 8)
    let samples = (0..<60).map { Double($0 * 37 % 61) }
    #expect(Statistics.estimate(samples, using: &first) == Statistics.estimate(samples.reversed(), using: &second))
  }

  @Test("covers the true median about 95 times in a hundred")
  func coverage() {
    var generator = SeededGenerator(seed: 5)
    let covered = (0..<200).count { _ in
      // Skewed on purpose, as timings are: the square of a uniform number has the median 0.25.
      let samples = (0..<40).map { _ in
        let number = generator.unit()
        return number * number
      }
      return Statistics.estimate(samples, using: &generator)?.includes(0.25) ?? false
    }
    #expect((180...199).contains(covered))
  }
}
