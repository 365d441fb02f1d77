import ArgumentParser
import BenchmarkReports
import BenchmarkTools
import Clocks
import Foundation
import Measures
import PairedMeasurement

/// Answers requests in a process of its own.
///
/// The requesting program never decodes. Measurements run here, in a process that is started again for every sample of the
/// memory layout.
struct Worker {
  private var cases: [LoadedCase] = []
  private var counter: AllocationCounter?

  /// The reason why a request can't be met.
  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  init() {}

  /// Answers one request. A failure is an answer too.
  mutating func response(to request: WorkerRequest) -> WorkerResponse {
    do {
      switch request {
      case .load(let contender, let payload, let check):
        return try load(contender, payload, check: check)
      case .count(let index):
        return .counted(counters: try counters(of: loaded(index)))
      case .pairs(let entries, let rounds, let seed):
        return .sampled(samples: try pairs(entries, rounds: rounds, seed: seed))
      case .decode(let index, let repetitions):
        // The other process has used the core in the meantime, so the first decode finds its data and code cold.
        _ = try loaded(index).measure()
        var total = ClockReading(processor: 0, wall: 0)
        for _ in 0..<max(1, repetitions) { total += try loaded(index).measure() }
        return .decoded(processor: total.processor, wall: total.wall)
      case .peakMemory(let contender, let shape, let file):
        return .peak(bytes: try LoadedCase.peakMemory(contender: contender, shape: shape, file: file))
      }
    } catch {
      return .failed(message: "\(error)")
    }
  }

  private mutating func load(_ contender: String, _ payload: PayloadKey, check: Bool) throws -> WorkerResponse {
    let loaded = try LoadedCase(contender: contender, payload: payload)
    cases.append(loaded)
    let result = check ? loaded.check() : ContenderResult.Check(status: .measured)
    let isTimed = result.status == .measured || result.status == .reference
    return .loaded(payload: loaded.summary, check: result, nanoseconds: isTimed ? try loaded.measure().processor : nil)
  }

  private func loaded(_ index: Int) throws -> LoadedCase {
    guard cases.indices.contains(index) else { throw Refusal(description: "case \(index) isn't loaded") }
    return cases[index]
  }

  private mutating func counters(of loaded: LoadedCase) throws -> ContenderResult.Counters {
    let counter = try counter ?? AllocationCounter()
    self.counter = counter
    let count = try loaded.countAllocations(counter)
    var counters = ContenderResult.Counters()
    counters.allocations = count.allocations
    counters.allocationsAreStable = count.isStable
    counters.frees = count.frees
    counters.allocatedBytes = count.bytes
    return counters
  }

  private func pairs(_ entries: [WorkerRequest.PairEntry], rounds: Int, seed: UInt64) throws -> [PairSamples] {
    let halves = try entries.map { entry in
      PairedRunner.Entry(baseline: try loaded(entry.baseline).measure, contender: try loaded(entry.contender).measure)
    }
    return try PairedRunner(rounds: rounds, seed: seed).run(halves)
  }
}

/// `resilience-bench worker`: answers requests line by line until its input ends. Hidden, because only the program starts it.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Answer measuring requests from standard input, one line of JSON each.",
    shouldDisplay: false
  )

  @Option(help: ArgumentHelp("Bind the process to a core, counted from 0.", valueName: "number"))
  var core: Int?

  func run() throws {
    let pinned = core.flatMap { ProcessorCore.pin(to: $0) ? $0 : nil }
    try Self.answer(
      WorkerResponse.ready(
        protocolVersion: WorkerResponse.protocolVersion,
        pinnedCore: pinned,
        configuration: BuildConfiguration.current.rawValue
      )
    )
    var worker = Worker()
    while let line = readLine() {
      guard let request = try? JSONDecoder().decode(WorkerRequest.self, from: Data(line.utf8)) else {
        try Self.answer(WorkerResponse.failed(message: "the request isn't valid: \(line.prefix(200))"))
        continue
      }
      try Self.answer(worker.response(to: request))
    }
  }
}

/// A request to a worker, written as one line of JSON.
///
/// Workers of different builds must understand each other, so a change here raises ``WorkerResponse/protocolVersion``.
enum WorkerRequest: Codable, Equatable, Sendable {
  /// Prepares a payload for a contender. Cases are numbered from 0 in the order of loading. With `check` the answer is
  /// compared with the generator's; without it the payload is decoded once to warm up.
  case load(contender: String, payload: PayloadKey, check: Bool)
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

/// A worker's response, written as one line of JSON.
enum WorkerResponse: Codable, Equatable, Sendable {
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
