import BenchmarkReports

/// A worker's response, written as one line of JSON.
enum WorkerResponse: Codable, Equatable, Sendable {
  /// The version of the protocol.
  static let protocolVersion = 1

  /// The first line, sent without a request.
  case ready(protocolVersion: Int, pinnedCore: Int?, configuration: String)
  /// A case is loaded. `nanoseconds` is the CPU time of one decode, for planning, or `nil` if it can't be timed.
  case loaded(payload: PayloadFigures, check: ContenderResult.Check, nanoseconds: UInt64?)
  case counted(counters: ContenderResult.Counters)
  /// The pairs of each entry.
  case sampled(samples: [PairSamples])
  case decoded(processor: UInt64, wall: UInt64)
  case peak(bytes: Int)
  /// The request failed.
  case failed(message: String)
}
