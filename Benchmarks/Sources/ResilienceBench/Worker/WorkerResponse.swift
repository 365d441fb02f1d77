import BenchmarkReports

/// What a worker answers, one line of JSON each.
enum WorkerResponse: Codable, Equatable, Sendable {
  /// The version of the lines exchanged.
  static let protocolVersion = 1

  /// The first line, unasked.
  case ready(protocolVersion: Int, pinnedCore: Int?, configuration: String)
  /// A case is loaded. `nanoseconds` is the CPU time of one decode, for planning; nil where it can't be timed.
  case loaded(payload: PayloadFigures, check: ContenderResult.Check, nanoseconds: UInt64?)
  case counted(counters: ContenderResult.Counters)
  /// For each entry its pairs.
  case sampled(samples: [PairSamples])
  case decoded(processor: UInt64, wall: UInt64)
  case peak(bytes: Int)
  /// The request couldn't be met.
  case failed(message: String)
}
