import ArgumentParser
import BenchmarkReports
import ChildProcesses
import Foundation
import Measures
import PairedMeasurement

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

  private let process: LineProcess
  private var loadedCount = 0

  /// Starts a worker and waits until it is ready.
  /// - Parameter core: The core to bind it to, or `nil` for none.
  init(executable: URL, core: Int?) throws {
    let arguments = ["worker"] + (core.map { ["--core", "\($0)"] } ?? [])
    let started = try? LineProcess(executable, arguments)
    let greeting = started.flatMap { try? $0.decoded($0.greeting, as: WorkerResponse.self) }
    guard let started, case .ready(let version, let pinned, _) = greeting else {
      throw Failure(
        description: "\(executable.path) doesn't start a worker that this program understands: the build is too old"
      )
    }
    guard version == WorkerResponse.protocolVersion else {
      throw Failure(
        description: "the worker of \(executable.path) uses protocol version \(version), but this program uses "
          + "\(WorkerResponse.protocolVersion)"
      )
    }
    process = started
    pinnedCore = pinned
  }

  /// Ends the worker and waits until it has exited.
  func stop() { process.stop() }

  /// Loads a case.
  func load(contender: String, payload: PayloadKey, check: Bool) throws -> Loaded {
    let loaded = try answer(to: .load(contender: contender, payload: payload, check: check)) { response -> Loaded? in
      guard case .loaded(let summary, let check, let nanoseconds) = response else { return nil }
      return Loaded(index: loadedCount, payload: summary, check: check, nanoseconds: nanoseconds)
    }
    loadedCount += 1
    return loaded
  }

  /// Counts a case's allocations.
  func count(_ index: Int) throws -> ContenderResult.Counters {
    try answer(to: .count(index: index)) { if case .counted(let counters) = $0 { counters } else { nil } }
  }

  func pairs(_ entries: [WorkerRequest.PairEntry], rounds: Int, seed: UInt64) throws -> [PairSamples] {
    try answer(to: .pairs(entries: entries, rounds: rounds, seed: seed)) {
      if case .sampled(let samples) = $0 { samples } else { nil }
    }
  }

  /// Decodes a case a given number of times.
  func decode(_ index: Int, repetitions: Int) throws -> ClockReading {
    try answer(to: .decode(index: index, repetitions: repetitions)) {
      if case .decoded(let processor, let wall) = $0 { ClockReading(processor: processor, wall: wall) } else { nil }
    }
  }

  /// Returns the bytes that decoding a file adds to the peak of resident memory.
  func peakMemory(contender: String, shape: String, file: String) throws -> Int {
    try answer(to: .peakMemory(contender: contender, shape: shape, file: file)) {
      if case .peak(let bytes) = $0 { bytes } else { nil }
    }
  }

  private func answer<Value>(to request: WorkerRequest, _ value: (WorkerResponse) -> Value?) throws -> Value {
    let line = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let response = try process.answer(to: line, as: WorkerResponse.self)
    if case .failed(let message) = response { throw Failure(description: message) }
    guard let value = value(response) else {
      throw Failure(description: "the worker \(process.name) sent an unexpected response: \(response)")
    }
    return value
  }
}

/// A process that answers each line of its standard input with a line.
final class LineProcess {
  /// The first line that the process has written.
  let greeting: String

  let name: String

  private let process: PipedProcess

  /// Starts the process and waits until it is ready.
  init(_ executable: URL, _ arguments: [String], memory: MemoryConfiguration = .oneThread) throws {
    name = executable.lastPathComponent
    process = try PipedProcess(executable, arguments, environment: memory.environment)
    greeting = try process.receive()
  }

  /// Ends the process and waits until it has exited.
  func stop() { process.stop() }

  func send(_ line: String) throws { try process.send(line) }

  /// Waits for the next line.
  func receive() throws -> String { try process.receive() }

  /// Sends a line and waits for the answer, which is JSON.
  func answer<Answer: Decodable>(to line: String, as type: Answer.Type) throws -> Answer {
    try send(line)
    return try receive(type)
  }

  /// Waits for an answer, which is JSON.
  func receive<Answer: Decodable>(_ type: Answer.Type) throws -> Answer { try decoded(receive(), as: type) }

  func decoded<Answer: Decodable>(_ line: String, as type: Answer.Type) throws -> Answer {
    do {
      return try JSONDecoder().decode(type, from: Data(line.utf8))
    } catch {
      throw WorkerProcess.Failure(description: "\(name) sent an unexpected response: \(line.prefix(100))")
    }
  }
}

/// How jemalloc is set in a process whose time or memory is measured: it keeps freed memory and reuses it.
///
/// By default, jemalloc returns memory to the system after some time, and blocks of more than 8 MB at once. It also doesn't use a
/// free block for one that is 64 times smaller, but requests new memory. So the peak, and the number of pages that a decode has to
/// request, would depend on the machine's speed and the payload's size: peaks differed by 5 % from one repeat to the next. With
/// these settings they agree within 0.6 %.
enum MemoryConfiguration {
  /// All memory is in one arena.
  case oneThread
  /// The memory is in four arenas for each core, jemalloc's default.
  ///
  /// Threads that share an arena wait for its locks. With one arena, two cores took 0.60 of the wall time and 1.16 of the CPU time
  /// of one; with two or four, 0.56 and 1.08 (10 MB of the catalogue, 77 to 91 counted rounds of each in turn).
  case severalThreads

  /// The variables of the process's environment.
  var environment: [String: String] {
    let settings = "dirty_decay_ms:-1,muzzy_decay_ms:-1,lg_extent_max_active_fit:48"
    return switch self {
    case .oneThread: ["MALLOC_CONF": "narenas:1,\(settings)"]
    case .severalThreads: ["MALLOC_CONF": settings]
    }
  }

  /// Checks that threads of this process don't share an arena.
  ///
  /// - Throws: A `ValidationError` if jemalloc has only one arena, for whose locks the threads would wait.
  static func requireArenas() throws {
    guard AllocatorArenas.limit == 1 else { return }
    throw ValidationError("MALLOC_CONF sets narenas:1, but threads that share an arena wait for each other")
  }
}
