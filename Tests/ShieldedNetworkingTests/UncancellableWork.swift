import Synchronization

/// Work that ignores the cancellation of its task.
///
/// It ends when a test stops it, or after a minute. A test that stops it after a call has returned learns whether the call
/// waited for it, however late the processor lets the test continue:
///
///     let work = UncancellableWork()
///     let task = Task { await call(waitingFor: work.run) }
///     await work.started()
///     task.cancel()
///     _ = await task.value
///     #expect(work.stop())
final class UncancellableWork: Sendable {
  private enum State { case idle, running, ended }

  private let state = Mutex(State.idle)

  /// Returns after ``stop()``, or after five minutes: on a busy machine, each step of a test waits for the other tests.
  func run() async {
    await Task.detached { [self] in
      let limit = ContinuousClock.now + .seconds(300)
      state.withLock { $0 = .running }
      while state.withLock({ $0 }) == .running, .now < limit { try? await Task.sleep(for: .milliseconds(10)) }
      state.withLock { $0 = .ended }
    }.value
  }

  /// Waits until the work has begun.
  func started() async {
    while state.withLock({ $0 }) == .idle { try? await Task.sleep(for: .milliseconds(1)) }
  }

  /// Ends the work.
  ///
  /// - Returns: Whether it was running until now.
  func stop() -> Bool {
    state.withLock { state in
      defer { state = .ended }
      return state == .running
    }
  }
}
