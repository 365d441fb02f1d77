import BenchmarkReports

/// A request to a worker, written as one line of JSON.
///
/// Workers of different builds must understand each other, so a change here raises ``WorkerResponse/protocolVersion``.
enum WorkerRequest: Codable, Equatable, Sendable {
  /// Prepares a payload for a contender. Cases are numbered from 0 in the order of loading. With `check` the answer is
  /// compared with the generator's; without it the payload is decoded once to warm up.
  case load(contender: String, payload: PayloadKey, check: Bool)
  /// Counts a case's allocations.
  case count(index: Int)
  /// Takes rounds of pairs. Each round has one pair of every entry, in an order derived from the seed.
  case pairs(entries: [PairEntry], rounds: Int, seed: UInt64)
  /// Decodes a case once to warm the caches and then a number of times, and returns the total time of the latter.
  case decode(index: Int, repetitions: Int)
  /// Has a contender decode a file once, and returns what that added to the peak of resident memory. Only the first answer of a
  /// fresh process is meaningful.
  case peakMemory(contender: String, shape: String, file: String)

  /// Two loaded cases that form a pair.
  struct PairEntry: Codable, Equatable, Sendable {
    var baseline: Int
    var contender: Int
  }
}
