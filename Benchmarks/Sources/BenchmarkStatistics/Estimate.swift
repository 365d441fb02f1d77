import Foundation

/// A ratio with its confidence interval.
package struct Estimate: Equatable, Sendable, Codable {
  /// The ratio itself.
  package var value: Double
  /// The lower end of its confidence interval.
  package var lower: Double
  /// The upper end of its confidence interval.
  package var upper: Double

  package init(value: Double, lower: Double, upper: Double) {
    (self.value, self.lower, self.upper) = (value, lower, upper)
  }

  /// Returns a Boolean value that indicates whether the interval contains a value, ends included.
  package func includes(_ value: Double) -> Bool {
    lower <= value && value <= upper
  }

  /// The smallest true difference, as a fraction, that measurements of this precision would detect in four of five runs.
  ///
  /// A difference is detected if the interval excludes 1. For a probability of 80 % the true ratio must be 1.96 + 0.84 standard
  /// errors away from 1, and half the interval is 1.96 standard errors.
  package var smallestVisibleDifference: Double {
    guard value > 0 else { return .infinity }
    return (upper - lower) / 2 / value * (1.96 + 0.84) / 1.96
  }

  /// The ratio of two independent estimates, with the interval that follows from their relative errors.
  package func divided(by other: Estimate) -> Estimate? {
    guard value > 0, other.value > 0, lower > 0, other.lower > 0 else { return nil }
    let ratio = value / other.value
    // Squares of independent errors add up. Each side combines the numerator's error there with the denominator's opposite one.
    let down = (Self.square(1 - lower / value) + Self.square(1 - other.value / other.upper)).squareRoot()
    let up = (Self.square(upper / value - 1) + Self.square(other.value / other.lower - 1)).squareRoot()
    return Estimate(value: ratio, lower: ratio * max(0, 1 - down), upper: ratio * (1 + up))
  }

  /// The estimate with a number of significant digits, for files that are read by people.
  package func rounded(toDigits digits: Int) -> Estimate {
    func rounded(_ value: Double) -> Double {
      guard value.isNormal else { return value }
      let scale = pow(10, Double(digits - 1) - floor(log10(abs(value))))
      return (value * scale).rounded() / scale
    }
    return Estimate(value: rounded(value), lower: rounded(lower), upper: rounded(upper))
  }

  private static func square(_ value: Double) -> Double { value * value }
}

/// The verdict on a ratio, decided by its interval.
package enum TimingVerdict: Sendable {
  /// The whole interval is above 1, and above the tolerance.
  case slower
  /// The whole interval is below 1, and below the tolerance.
  case faster
  /// The whole interval is so close to 1 that any relevant difference is excluded.
  case noDifference
  /// The interval allows both a relevant difference and none.
  case notEnoughEvidence
  /// The A/A control's interval excludes 1: the machine was too noisy for any verdict.
  case controlFailed
}

/// The rule that turns an interval into a verdict, by the whole interval and never by the estimate alone.
package struct TimingRule: Equatable, Sendable {
  /// Differences up to this fraction are ignored, however certain they are: builds of the same source differ by as much.
  package var tolerance: Double
  /// The difference, as a fraction, that must be excluded for ``TimingVerdict/noDifference``.
  package var limit: Double

  package init(tolerance: Double, limit: Double) {
    self.tolerance = tolerance
    self.limit = limit
  }

  /// The rule for a run's table: every certain difference counts, and less than 3 % counts as the same.
  package static let table = TimingRule(tolerance: 0, limit: 0.03)

  /// Judges a ratio.
  /// - Parameters:
  ///   - ratio: New time over old time, or contender over baseline.
  ///   - control: The A/A control of the same run, or `nil` if the caller has checked it.
  package func verdict(of ratio: Estimate, control: Estimate? = nil) -> TimingVerdict {
    if let control, !control.includes(1) { return .controlFailed }
    if ratio.lower > 1 + tolerance { return .slower }
    if ratio.upper < 1 - tolerance { return .faster }
    if ratio.lower > 1 - limit, ratio.upper < 1 + limit { return .noDifference }
    return .notEnoughEvidence
  }
}
