/// One contender's pairs from one process, as columns: the elements at one index belong to the same pair.
///
/// Workers of different builds exchange these, so a change here raises the version of the workers' protocol.
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

  /// Each pair's CPU time as a multiple of the baseline's.
  package var processorRatios: [Double] {
    // A clock that didn't advance counts as one nanosecond, so that every ratio is positive.
    zip(processor, baselineProcessor).map { Double(max(1, $0)) / Double(max(1, $1)) }
  }

  /// Appends pairs that the same process took later.
  package mutating func append(_ later: PairSamples) {
    baselineProcessor += later.baselineProcessor
    baselineWall += later.baselineWall
    processor += later.processor
    wall += later.wall
    baselineWasFirst += later.baselineWasFirst
  }
}
