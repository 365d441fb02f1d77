/// Medians and other quantiles.
package enum Quantile {
  /// The median; the mean of the middle two where their number is even, nil where there are none.
  package static func median(_ values: [Double]) -> Double? {
    quantile(0.5, ofSorted: values.sorted())
  }

  /// A quantile of ascending values, interpolated between the two nearest; nil where there are none.
  /// - Parameters:
  ///   - fraction: From 0, the least, to 1, the greatest.
  ///   - values: In ascending order.
  package static func quantile(_ fraction: Double, ofSorted values: [Double]) -> Double? {
    guard let last = values.indices.last else { return nil }
    let position = min(max(fraction, 0), 1) * Double(last)
    let below = Int(position)
    let above = min(below + 1, last)
    return values[below] + (values[above] - values[below]) * (position - Double(below))
  }

  /// The distance between the quartiles as a fraction of the median; 0 where there are no values.
  package static func relativeSpread(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard
      let first = quantile(0.25, ofSorted: sorted),
      let median = quantile(0.5, ofSorted: sorted),
      let third = quantile(0.75, ofSorted: sorted),
      median != 0
    else { return 0 }
    return (third - first) / median
  }
}
