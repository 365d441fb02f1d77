/// Medians and other quantiles.
package enum Quantile {
  /// The median, or `nil` if the list is empty. For an even number of values it is the mean of the middle two.
  package static func median(_ values: [Double]) -> Double? {
    quantile(0.5, ofSorted: values.sorted())
  }

  /// A quantile of sorted values, interpolated linearly between the two nearest, or `nil` if the list is empty.
  /// - Parameters:
  ///   - fraction: The quantile, from 0 (the minimum) to 1 (the maximum).
  ///   - values: The values in ascending order.
  package static func quantile(_ fraction: Double, ofSorted values: [Double]) -> Double? {
    guard let last = values.indices.last else { return nil }
    let position = min(max(fraction, 0), 1) * Double(last)
    let below = Int(position)
    let above = min(below + 1, last)
    return values[below] + (values[above] - values[below]) * (position - Double(below))
  }
}
