import Payloads

/// Medians and their confidence intervals.
///
/// Every estimate here is of a median, because timings on a shared machine have a long tail to one side that would
/// drag a mean along.
enum Statistics {
  /// An estimate with its uncertainty.
  struct Estimate: Equatable, Sendable, Codable {
    /// The median of the samples.
    var median: Double
    /// The lower end of the 95 % confidence interval of the median.
    var lower: Double
    /// The upper end of the 95 % confidence interval of the median.
    var upper: Double
    /// The distance between the quartiles of the samples, as a fraction of the median.
    var spread: Double

    /// Whether the interval has the value in it, its ends included.
    func includes(_ value: Double) -> Bool {
      lower <= value && value <= upper
    }
  }

  /// How many resamples an interval is made from.
  static let resamples = 2_000
  /// The confidence of an interval.
  static let confidence = 0.95

  /// The median; the mean of the middle two where their number is even, nil where there are none.
  static func median(_ values: [Double]) -> Double? {
    quantile(0.5, ofSorted: values.sorted())
  }

  /// A quantile of ascending values, interpolated between the two nearest; nil where there are none.
  static func quantile(_ fraction: Double, ofSorted values: [Double]) -> Double? {
    guard let last = values.indices.last else { return nil }
    let position = min(max(fraction, 0), 1) * Double(last)
    let below = Int(position)
    let above = min(below + 1, last)
    return values[below] + (values[above] - values[below]) * (position - Double(below))
  }

  /// The median with the percentile bootstrap's 95 % confidence interval; nil where there are no samples.
  /// - Parameters:
  ///   - samples: In any order.
  ///   - generator: Where the resamples come from; the same generator gives the same interval.
  static func estimate(_ samples: [Double], using generator: inout SeededGenerator) -> Estimate? {
    let sorted = samples.sorted()
    guard
      let median = quantile(0.5, ofSorted: sorted),
      let firstQuartile = quantile(0.25, ofSorted: sorted),
      let thirdQuartile = quantile(0.75, ofSorted: sorted)
    else { return nil }
    let medians = (0..<resamples).map { _ in resampledMedian(ofSorted: sorted, using: &generator) }.sorted()
    let tail = (1 - confidence) / 2
    return Estimate(
      median: median,
      lower: quantile(tail, ofSorted: medians) ?? median,
      upper: quantile(1 - tail, ofSorted: medians) ?? median,
      spread: median == 0 ? 0 : (thirdQuartile - firstQuartile) / median
    )
  }

  /// The median of as many samples drawn with replacement.
  ///
  /// The samples are sorted, so that counting how often each is drawn is enough: no resample is ever sorted.
  private static func resampledMedian(ofSorted sorted: [Double], using generator: inout SeededGenerator) -> Double {
    var counts = [Int](repeating: 0, count: sorted.count)
    for _ in sorted { counts[generator.index(below: sorted.count)] += 1 }
    let lowerRank = (sorted.count - 1) / 2
    let upperRank = sorted.count / 2
    var lower = 0.0
    var seen = 0
    for (value, count) in zip(sorted, counts) where count > 0 {
      if seen <= lowerRank, lowerRank < seen + count { lower = value }
      if upperRank < seen + count { return (lower + value) / 2 }
      seen += count
    }
    return lower
  }
}
