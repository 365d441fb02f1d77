import FuzzProperties
import Synchronization

/// What all threads of a run have come to.
final class AgreementProgress: Sendable {
  private struct State: Sendable {
    var tally = AgreementTally()
    var failure: PropertyFailure?
    var reported = 0
  }

  /// After how many documents a thread hands in its tally.
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

  /// Takes a tally in, and reports every twentieth of the whole.
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
