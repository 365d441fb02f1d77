/// One contender's pairs from one process, as columns: the elements at one index belong to the same pair.
package struct PairSamples: Codable, Equatable, Sendable {
  /// The baseline's CPU time, in nanoseconds.
  package var baselineProcessor: [UInt64] = []
  /// The baseline's wall time, in nanoseconds.
  package var baselineWall: [UInt64] = []
  /// The contender's CPU time, in nanoseconds.
  package var processor: [UInt64] = []
  /// The contender's wall time, in nanoseconds.
  package var wall: [UInt64] = []
  /// Whether the baseline ran first.
  package var baselineWasFirst: [Bool] = []

  package init() {}

  /// The number of pairs.
  package var count: Int { processor.count }

  /// Each pair's CPU time as a multiple of the baseline's.
  package var processorRatios: [Double] { Self.ratios(processor, baselineProcessor) }

  /// Each pair's wall time as a multiple of the baseline's.
  package var wallRatios: [Double] { Self.ratios(wall, baselineWall) }

  /// Appends pairs that the same process took later.
  package mutating func append(_ later: PairSamples) {
    baselineProcessor += later.baselineProcessor
    baselineWall += later.baselineWall
    processor += later.processor
    wall += later.wall
    baselineWasFirst += later.baselineWasFirst
  }

  private static func ratios(_ upper: [UInt64], _ lower: [UInt64]) -> [Double] {
    // A clock that didn't advance counts as one nanosecond, so that every ratio is positive.
    zip(upper, lower).map { Double(max(1, $0)) / Double(max(1, $1)) }
  }
}
