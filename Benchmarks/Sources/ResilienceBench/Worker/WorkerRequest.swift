import BenchmarkReports

/// What a worker can be asked for, one line of JSON each.
///
/// The workers of two builds must understand each other, so a change here raises ``WorkerResponse/protocolVersion``.
enum WorkerRequest: Codable, Equatable, Sendable {
  /// Makes a payload ready for a contender; cases are numbered from 0 in the order in which they are loaded. With `check`
  /// the answer is compared with the generator's, without it the payload is decoded once to warm up.
  case load(contender: String, payload: PayloadKey, check: Bool)
  /// Counts a case's allocations.
  case count(index: Int)
  /// Takes rounds of pairs: in each round one pair of every entry, in an order that comes from the seed.
  case pairs(entries: [PairEntry], rounds: Int, seed: UInt64)
  /// Decodes a case once to warm the caches, then so many times, and says how long those took together.
  case decode(index: Int, repetitions: Int)
  /// Lets a contender decode a file once, and says what that added to the peak of resident memory. Only the first answer
  /// of a fresh process means anything.
  case peakMemory(contender: String, shape: String, file: String)

  /// Two loaded cases that make a pair.
  struct PairEntry: Codable, Equatable, Sendable {
    var baseline: Int
    var contender: Int
  }
}
