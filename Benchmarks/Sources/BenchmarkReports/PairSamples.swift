/// The pairs that one process took of one contender, as columns: the n-th numbers of all belong to the n-th pair.
package struct PairSamples: Codable, Equatable, Sendable {
  /// CPU time of the baseline's half, in nanoseconds.
  package var baselineProcessor: [UInt64] = []
  /// Wall time of the baseline's half, in nanoseconds.
  package var baselineWall: [UInt64] = []
  /// CPU time of the contender's half, in nanoseconds.
  package var processor: [UInt64] = []
  /// Wall time of the contender's half, in nanoseconds.
  package var wall: [UInt64] = []
  /// Whether the baseline's half came first.
  package var baselineWasFirst: [Bool] = []

  package init() {}

  /// How many pairs there are.
  package var count: Int { processor.count }

  /// Each pair's CPU time as a multiple of the baseline's.
  package var processorRatios: [Double] { Self.ratios(processor, baselineProcessor) }

  /// Each pair's wall time as a multiple of the baseline's.
  package var wallRatios: [Double] { Self.ratios(wall, baselineWall) }

  /// Adds the pairs of the same process that were taken later.
  package mutating func append(_ later: PairSamples) {
    baselineProcessor += later.baselineProcessor
    baselineWall += later.baselineWall
    processor += later.processor
    wall += later.wall
    baselineWasFirst += later.baselineWasFirst
  }

  private static func ratios(_ upper: [UInt64], _ lower: [UInt64]) -> [Double] {
    // A clock that didn't advance counts as one nanosecond, so that a ratio is always a positive number.
    zip(upper, lower).map { Double(max(1, $0)) / Double(max(1, $1)) }
  }
}
