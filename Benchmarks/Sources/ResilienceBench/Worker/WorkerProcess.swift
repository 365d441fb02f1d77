import BenchmarkReports
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
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var pending = Data()
  private var loadedCount = 0

  /// Starts a worker and waits until it is ready.
  /// - Parameters:
  ///   - executable: The program, of this build or another.
  ///   - core: The core to bind it to, or `nil` for none.
  ///   - memory: How jemalloc is set.
  init(executable: URL, core: Int?, memory: MemoryConfiguration = .oneThread) throws {
    name = executable.path
    process.executableURL = executable
    process.arguments = ["worker"] + (core.map { ["--core", "\($0)"] } ?? [])
    process.environment = ProcessInfo.processInfo.environment.merging(memory.environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw Failure(description: "can't start \(name): \(error.localizedDescription)")
    }
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

  deinit {
    stop()
  }

  /// Ends the worker and waits until it has exited.
  func stop() {
    try? input.fileHandleForWriting.close()
    if process.isRunning { process.waitUntilExit() }
  }

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
    do {
      try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(request) + Data("\n".utf8))
    } catch {
      throw Failure(description: "can't write to the worker \(name): \(error.localizedDescription)")
    }
    let response = try receive()
    if case .failed(let message) = response { throw Failure(description: message) }
    return response
  }

  private func receive() throws -> WorkerResponse {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = pending[pending.startIndex..<end]
        defer { pending = Data(pending[pending.index(after: end)...]) }
        do {
          return try JSONDecoder().decode(WorkerResponse.self, from: Data(line))
        } catch {
          throw Failure(description: "the worker \(name) sent a response that isn't valid")
        }
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        process.waitUntilExit()
        throw Failure(description: "the worker \(name) exited with status \(process.terminationStatus)")
      }
      pending += more
    }
  }

  private func unexpected(_ response: WorkerResponse) -> Failure {
    Failure(description: "the worker \(name) sent an unexpected response: \(response)")
  }
}
