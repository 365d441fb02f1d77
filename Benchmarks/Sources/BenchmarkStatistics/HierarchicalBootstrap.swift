import Foundation
import Payloads

/// Estimates a ratio from pairs that were taken in several processes.
///
/// Pairs of the same process aren't independent: each process has its own memory layout, and the ratio differs between
/// processes by about one per cent. An interval that treated all pairs as independent would be too narrow, so there are two
/// levels. The estimate is the geometric mean, over the processes, of the median of each one's pair ratios: the median, so that
/// a single disturbed pair has no effect; the mean, because there are few processes. The interval comes from resampling both
/// levels with replacement: first the processes, then the pairs within each process drawn.
///
/// This percentile interval is slightly too wide if the pairs vary more than the processes. If the processes vary more and are
/// few, it is too narrow, as resampling few values always is: it covered 84 of 100 true ratios with 5 processes, 89 with 8. So
/// neither end is nearer to the estimate than that of Student's t interval of the processes' medians, which is valid for few
/// processes but undefined for a single one. The tests simulate both cases.
package struct HierarchicalBootstrap: Sendable {
  /// The number of resamples for an interval.
  package var resamples: Int
  /// The confidence level of the interval, between 0 and 1.
  package var confidence: Double

  package init(resamples: Int = 2_000, confidence: Double = 0.95) {
    self.resamples = resamples
    self.confidence = confidence
  }

  /// The ratio with its interval, or `nil` if there are no samples or one isn't positive.
  /// - Parameters:
  ///   - processes: The ratios of each process's pairs, in any order. Processes without pairs are ignored.
  ///   - generator: The source of the resamples. The same generator gives the same interval.
  package func estimate(_ processes: [[Double]], using generator: inout SeededGenerator) -> Estimate? {
    let logarithms = processes.filter { !$0.isEmpty }.map { $0.map { log($0) }.sorted() }
    guard !logarithms.isEmpty, logarithms.allSatisfy({ $0.allSatisfy(\.isFinite) }) else { return nil }
    let medians = logarithms.compactMap { Quantile.quantile(0.5, ofSorted: $0) }
    let value = medians.reduce(0, +) / Double(medians.count)
    let resampled = (0..<max(1, resamples)).map { _ in
      resampledMean(of: logarithms, using: &generator)
    }.sorted()
    let tail = (1 - confidence) / 2
    let half = halfOfStudentInterval(medians, mean: value)
    return Estimate(
      value: exp(value),
      lower: exp(min(Quantile.quantile(tail, ofSorted: resampled) ?? value, value - half)),
      upper: exp(max(Quantile.quantile(1 - tail, ofSorted: resampled) ?? value, value + half))
    )
  }

  /// Half the width of Student's t interval of the processes' medians; 0 for a single process, for which it is undefined.
  private func halfOfStudentInterval(_ medians: [Double], mean: Double) -> Double {
    guard medians.count > 1 else { return 0 }
    let squares = medians.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares / Double(medians.count - 1) / Double(medians.count)).squareRoot()
    return StudentDistribution.quantile(within: confidence, degreesOfFreedom: medians.count - 1) * error
  }

  private func resampledMean(of processes: [[Double]], using generator: inout SeededGenerator) -> Double {
    var sum = 0.0
    for _ in processes {
      let drawn = processes[generator.index(below: processes.count)]
      sum += Self.resampledMedian(ofSorted: drawn, using: &generator)
    }
    return sum / Double(processes.count)
  }

  /// The median of as many values drawn with replacement.
  ///
  /// The values are sorted, so it suffices to count how often each one is drawn.
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

/// Medians and other quantiles.
package enum Quantile {
  /// The median, or `nil` if the list is empty. For an even number of values it is the mean of the middle two.
  package static func median(_ values: [Double]) -> Double? {
    quantile(0.5, ofSorted: values.sorted())
  }

  /// A quantile of sorted values, interpolated linearly between the two nearest, or `nil` if the list is empty.
  /// - Parameter fraction: The quantile, from 0 (the minimum) to 1 (the maximum).
  package static func quantile(_ fraction: Double, ofSorted values: [Double]) -> Double? {
    guard let last = values.indices.last else { return nil }
    let position = min(max(fraction, 0), 1) * Double(last)
    let below = Int(position)
    let above = min(below + 1, last)
    return values[below] + (values[above] - values[below]) * (position - Double(below))
  }
}

/// Student's t distribution, for intervals from few values.
package enum StudentDistribution {
  /// The bound that the absolute t value doesn't exceed with a given probability.
  /// - Parameters:
  ///   - probability: Between 0 and 1, such as 0.95.
  ///   - degreesOfFreedom: 1 or more.
  package static func quantile(within probability: Double, degreesOfFreedom: Int) -> Double {
    var lower = 0.0
    var upper = 1e6
    // The probability increases with t, so bisection converges to full precision.
    for _ in 0..<100 {
      let middle = (lower + upper) / 2
      if Self.probability(within: middle, degreesOfFreedom: degreesOfFreedom) < probability {
        lower = middle
      } else {
        upper = middle
      }
    }
    return (lower + upper) / 2
  }

  /// The probability of a t value between -t and t.
  ///
  /// For integral degrees of freedom this is a finite sum of powers of a cosine: odd powers if the degrees of freedom are odd,
  /// even ones otherwise.
  package static func probability(within t: Double, degreesOfFreedom: Int) -> Double {
    let degrees = max(1, degreesOfFreedom)
    let angle = atan(t / Double(degrees).squareRoot())
    let isOdd = !degrees.isMultiple(of: 2)
    var term = isOdd ? cos(angle) : 1
    var sum = degrees == 1 ? 0 : term
    var factor = isOdd ? 2 : 1
    while factor < degrees - 2 {
      term *= Double(factor) / Double(factor + 1) * cos(angle) * cos(angle)
      sum += term
      factor += 2
    }
    return isOdd ? 2 / Double.pi * (angle + sin(angle) * sum) : sin(angle) * sum
  }
}
