/// One row of a table: a contender that decodes a body, measured against the baseline on the first body.
public struct PairEntry: Hashable, Sendable, Codable {
  /// The contender.
  public var contender: ContenderKey
  /// The position in ``PairRequest/bodies``.
  public var body: Int

  /// Creates an entry.
  public init(contender: ContenderKey, body: Int) {
    self.contender = contender
    self.body = body
  }
}

/// What a program measures.
public struct PairRequest: Sendable, Codable {
  /// The paths of the bodies. A contender decodes all bodies of a group between two readings of the clock. The first group is the
  /// clean body.
  public var bodies: [[String]]
  /// What to measure. An entry of the baseline on the clean body is the A/A control.
  public var entries: [PairEntry]
  /// The number of pairs of each entry.
  public var rounds: Int
  /// The seed of the order.
  public var seed: UInt64
  /// The core to run on, or `nil` if the system chooses.
  public var core: Int?

  /// Creates a request.
  public init(bodies: [[String]], entries: [PairEntry], rounds: Int, seed: UInt64, core: Int?) {
    self.bodies = bodies
    self.entries = entries
    self.rounds = rounds
    self.seed = seed
    self.core = core
  }
}

/// The pairs of one entry, in nanoseconds of CPU time for one decode.
public struct PairTimes: Sendable, Codable {
  /// The baseline's times.
  public var baseline: [Double] = []
  /// The contender's times, in the same order.
  public var contender: [Double] = []

  /// Creates an empty list.
  public init() {}

  /// Each pair's time as a multiple of the baseline's.
  public var ratios: [Double] { zip(contender, baseline).map { max($0, 0.001) / max($1, 0.001) } }
}
