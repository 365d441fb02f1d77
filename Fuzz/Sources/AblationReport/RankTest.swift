import Foundation

/// The Friedman test of whether several treatments differ over the same cases, and the Nemenyi test of which do.
///
/// The treatments are ranked within each case, 1 for the least value, and equal values share the mean of their ranks. Two
/// treatments differ at the level of 0.05 if their average ranks differ by at least the critical difference (Demšar,
/// *Statistical Comparisons of Classifiers over Multiple Data Sets*, 2006).
struct RankTest {
  /// The average rank of each treatment.
  let averageRanks: [Double]
  /// The number of cases.
  let caseCount: Int

  /// Creates a test from average ranks; `nil` if the table of critical values has no entry for so many treatments.
  init?(ranks: [Double], caseCount: Int) {
    guard Self.criticalValues.indices.contains(ranks.count - 2) else { return nil }
    averageRanks = ranks
    self.caseCount = caseCount
  }

  /// Ranks the treatments.
  ///
  /// - Parameter cases: For each case a value of each treatment, where less is better. Infinity is a value that wasn't reached.
  /// - Returns: `nil` if there are fewer than two cases or treatments, if the cases have different numbers of values, or if there
  ///   are more treatments than the table of critical values has.
  init?(_ cases: [[Double]]) {
    guard cases.count > 1, let count = cases.first?.count, cases.allSatisfy({ $0.count == count }) else { return nil }
    var sums = [Double](repeating: 0, count: count)
    for values in cases {
      for (treatment, rank) in Self.ranks(of: values).enumerated() { sums[treatment] += rank }
    }
    self.init(ranks: sums.map { $0 / Double(cases.count) }, caseCount: cases.count)
  }

  /// The rank of each value, 1 for the least.
  static func ranks(of values: [Double]) -> [Double] {
    values.map { value in
      let smaller = values.count { $0 < value }
      let equal = values.count { $0 == value }
      return Double(smaller) + Double(equal + 1) / 2
    }
  }

  /// Friedman's statistic, which approximates a chi-squared variable with one degree of freedom less than there are treatments.
  var statistic: Double {
    let (n, k) = (Double(caseCount), Double(averageRanks.count))
    let squares = averageRanks.map { $0 * $0 }.reduce(0, +)
    return 12 * n / (k * (k + 1)) * (squares - k * (k + 1) * (k + 1) / 4)
  }

  /// The probability of at least this statistic if the treatments don't differ.
  var probability: Double {
    let half = max(0, statistic) / 2
    let freedom = averageRanks.count - 1
    // From one or two degrees of freedom, each step adds two.
    var degrees = freedom.isMultiple(of: 2) ? 2 : 1
    var probability = degrees == 2 ? exp(-half) : erfc(half.squareRoot())
    while degrees < freedom {
      probability += pow(half, Double(degrees) / 2) * exp(-half) / tgamma(Double(degrees) / 2 + 1)
      degrees += 2
    }
    return min(1, probability)
  }

  /// The difference of average ranks from which on two treatments differ at the level of 0.05.
  var criticalDifference: Double {
    let k = Double(averageRanks.count)
    return Self.criticalValues[averageRanks.count - 2] * (k * (k + 1) / (6 * Double(caseCount))).squareRoot()
  }

  /// The Studentized range statistic at the level of 0.05 divided by the square root of 2, for two and more treatments.
  private static let criticalValues = [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164]
}
