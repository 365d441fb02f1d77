#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A ratio with its confidence interval.
package struct Estimate: Equatable, Sendable, Codable {
  /// The ratio itself.
  package var value: Double
  /// The lower end of its confidence interval.
  package var lower: Double
  /// The upper end of its confidence interval.
  package var upper: Double

  package init(value: Double, lower: Double, upper: Double) {
    self.value = value
    self.lower = lower
    self.upper = upper
  }

  /// Whether the interval contains a value, ends included.
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
