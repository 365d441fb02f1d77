import BenchmarkReports
import ChildProcesses
import Foundation

/// A worker from the requesting side: a process that receives requests.
final class WorkerProcess {
  /// The reason why a worker failed to do what was requested.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A case that the worker has loaded.
  struct Loaded {
    var index: Int
    var payload: PayloadFigures
    var check: ContenderResult.Check
    /// CPU time of one decode, or `nil` for a case that can't be timed.
    var nanoseconds: UInt64?
  }

  /// The core that the worker is bound to, or `nil` if it isn't bound.
  private(set) var pinnedCore: Int?

  private let name: String
  private let process: PipedProcess
  private var loadedCount = 0

  /// Starts a worker and waits until it is ready.
  /// - Parameters:
  ///   - executable: The program, of this build or another.
  ///   - core: The core to bind it to, or `nil` for none.
  ///   - memory: How jemalloc is set.
  init(executable: URL, core: Int?, memory: MemoryConfiguration = .oneThread) throws {
    name = executable.path
    let arguments = ["worker"] + (core.map { ["--core", "\($0)"] } ?? [])
    process = try PipedProcess(executable, arguments, environment: memory.environment)
    guard case .ready(let version, let pinned, _) = try? receive() else {
      throw Failure(description: "\(name) doesn't start a worker that this program understands: the build is too old")
    }
    guard version == WorkerResponse.protocolVersion else {
      throw Failure(
        description:
          "the worker of \(name) uses protocol version \(version), but this program uses \(WorkerResponse.protocolVersion)"
      )
    }
    pinnedCore = pinned
  }

  /// Ends the worker and waits until it has exited.
  func stop() { process.stop() }

  /// Loads a case.
  func load(contender: String, payload: PayloadKey, check: Bool) throws -> Loaded {
    let response = try response(to: .load(contender: contender, payload: payload, check: check))
    guard case .loaded(let summary, let check, let nanoseconds) = response else { throw unexpected(response) }
    defer { loadedCount += 1 }
    return Loaded(index: loadedCount, payload: summary, check: check, nanoseconds: nanoseconds)
  }

  /// Counts a case's allocations.
  func count(_ index: Int) throws -> ContenderResult.Counters {
    let response = try response(to: .count(index: index))
    guard case .counted(let counters) = response else { throw unexpected(response) }
    return counters
  }

  /// Takes rounds of pairs.
  func pairs(_ entries: [WorkerRequest.PairEntry], rounds: Int, seed: UInt64) throws -> [PairSamples] {
    let response = try response(to: .pairs(entries: entries, rounds: rounds, seed: seed))
    guard case .sampled(let samples) = response else { throw unexpected(response) }
    return samples
  }

  /// Decodes a case a given number of times.
  func decode(_ index: Int, repetitions: Int) throws -> ClockReading {
    let response = try response(to: .decode(index: index, repetitions: repetitions))
    guard case .decoded(let processor, let wall) = response else { throw unexpected(response) }
    return ClockReading(processor: processor, wall: wall)
  }

  /// What decoding a file adds to the peak of resident memory, in bytes.
  func peakMemory(contender: String, shape: String, file: String) throws -> Int {
    let response = try response(to: .peakMemory(contender: contender, shape: shape, file: file))
    guard case .peak(let bytes) = response else { throw unexpected(response) }
    return bytes
  }

  private func response(to request: WorkerRequest) throws -> WorkerResponse {
    try process.send(String(decoding: JSONEncoder().encode(request), as: UTF8.self))
    let response = try receive()
    if case .failed(let message) = response { throw Failure(description: message) }
    return response
  }

  private func receive() throws -> WorkerResponse {
    let line = try process.receive()
    do {
      return try JSONDecoder().decode(WorkerResponse.self, from: Data(line.utf8))
    } catch {
      throw Failure(description: "the worker \(name) sent a response that isn't valid")
    }
  }

  private func unexpected(_ response: WorkerResponse) -> Failure {
    Failure(description: "the worker \(name) sent an unexpected response: \(response)")
  }
}
