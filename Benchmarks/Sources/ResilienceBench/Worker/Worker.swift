import BenchmarkReports
import Foundation
import Measures

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
    return .loaded(
      payload: loaded.summary,
      check: result,
      nanoseconds: isTimed ? try loaded.measure().processor : nil
    )
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
      PairedRunner.Entry(
        baseline: try loaded(entry.baseline).measure,
        contender: try loaded(entry.contender).measure
      )
    }
    return try PairedRunner(rounds: rounds, seed: seed).run(halves)
  }
}
