#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
