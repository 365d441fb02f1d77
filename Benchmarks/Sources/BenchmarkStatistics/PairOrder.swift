import Payloads

/// The order in which the pairs of several entries are taken.
///
/// A round has one pair of every entry, in random order, so that a slow minute affects all entries alike. Which half of a pair
/// comes first is random but balanced: every second pair runs in the opposite order. Whatever the second half gains from warm
/// caches therefore affects both sides equally often.
package struct PairOrder {
  private var generator: SeededGenerator
  private var order: [Int]
  private var isBaselineFirst: [Bool]
  private var round = 0

  package init(of count: Int, using generator: SeededGenerator) {
    self.generator = generator
    order = Array(0..<count)
    isBaselineFirst = order.map { _ in false }
  }

  /// The entries of the next round, each with whether its baseline comes first.
  package mutating func nextRound() -> [(entry: Int, isBaselineFirst: Bool)] {
    round += 1
    generator.shuffle(&order)
    return order.map { index in
      isBaselineFirst[index] = round.isMultiple(of: 2) ? !isBaselineFirst[index] : generator.happens(0.5)
      return (index, isBaselineFirst[index])
    }
  }
}
