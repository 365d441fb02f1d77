import FuzzProperties
import Synchronization

/// The combined tally of all threads of a run.
final class AgreementProgress: Sendable {
  private struct State: Sendable {
    var tally = AgreementTally()
    var failure: PropertyFailure?
    var reported = 0
  }

  /// The number of documents after which a thread submits its tally.
  static let batch = 1_000

  private let state = Mutex(State())
  private let total: Int

  init(total: Int) {
    self.total = total
  }

  var isStopped: Bool { state.withLock { $0.failure != nil } }
  var failure: PropertyFailure? { state.withLock { $0.failure } }
  var summary: String { state.withLock { $0.tally.description } }

  func stop(for failure: PropertyFailure) {
    state.withLock { state in
      if state.failure == nil { state.failure = failure }
    }
  }

  /// Adds a thread's tally, and reports progress after every twentieth of the run.
  func add(_ tally: inout AgreementTally) {
    let line = state.withLock { [tally] state -> String? in
      state.tally.add(tally)
      guard state.tally.total * 20 / total > state.reported else { return nil }
      state.reported = state.tally.total * 20 / total
      return "agreement-run: \(state.tally.total) of \(total) documents"
    }
    tally = AgreementTally()
    if let line { AgreementRun.report(line) }
  }
}
