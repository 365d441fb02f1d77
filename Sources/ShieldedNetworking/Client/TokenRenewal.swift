import ShieldedDecoding

/// Renews an expired token, once for all calls that find it expired at the same time.
///
///     options.renewal = TokenRenewal { try await session.refresh() }
///
/// If fifty calls find their token expired, the first one starts the renewal and the others wait for it. A call that started
/// before a renewal ended, and finds its token expired only afterwards, uses the renewal's result. If the renewal fails, every
/// waiting call fails with it, and the next call tries again.
///
/// A call made by the renewal itself must not wait for the renewal, which would then never end:
///
/// - A call made by the renewal's task, or by a task that inherits from it (`async let`, a task group, `Task { }`), throws its
///   own error at once while that renewal is in progress. Afterwards it is treated like any other call.
/// - A detached task inherits nothing, so its calls can't be identified. Therefore a call that *starts* while a renewal is in
///   progress, and finds the token expired, waits for that renewal no longer than `waitLimit`, and then throws its own error.
///   It throws at once if its endpoint's ``Endpoint/isRetriedAfterRenewal`` is `false`, as it should be for the endpoint that
///   obtains a new token.
///
/// Every other call waits until the renewal ends, the call's task is canceled, or `timeLimit` has passed. So the renewal must not
/// wait for a call that started before it.
///
/// A renewal that takes longer than `timeLimit` is canceled and given up: the waiting calls throw
/// ``TransportError/renewalTimedOut(after:)``, and the next call that finds its token expired starts another one.
public final class TokenRenewal: Sendable {
  /// The state of the renewal when a call started.
  struct Ticket: Sendable {
    /// The number of renewals that had ended.
    fileprivate let generation: Int
    /// A Boolean value that indicates whether a renewal was in progress when the call started.
    let isLate: Bool
  }

  enum Outcome: Sendable {
    case renewed, failed, canceled
    case timedOut(after: Duration)
  }

  /// One execution of the closure. It is a class, so that every execution has its own identity.
  private final class Run: Sendable {
    let isInProgress = Lock(true)
  }

  private struct Waiter {
    let continuation: CheckedContinuation<Outcome, Never>
    let timer: Task<Void, Never>?

    func resume(_ outcome: Outcome) {
      timer?.cancel()
      continuation.resume(returning: outcome)
    }
  }

  private struct State {
    var generation = 0
    var lastOutcome = Outcome.failed
    var run: Run?
    var waiting: [Int: Waiter] = [:]
    var nextIdentifier = 0
  }

  /// The runs that the current task belongs to. Some of them may have ended, since a task can outlive the run that started it.
  @TaskLocal private static var runs: [Run] = []

  private let state = Lock(State())
  private let waitLimit: Duration
  private let timeLimit: Duration
  private let renew: @Sendable () async throws -> Void

  /// Creates a renewal.
  ///
  /// - Parameters:
  ///   - waitLimit: How long a call that starts during a renewal waits for it. By default five seconds. Choose more than a
  ///     renewal usually takes; a renewal that waits for a call in a detached task is delayed by this time.
  ///   - timeLimit: How long a renewal may take. By default a minute. A renewal that ignores its cancellation continues in the
  ///     background, and must not store its token if a later one has stored its own.
  ///   - renew: Gets a new token, and stores it for ``ClientOptions/prepare``. If it throws, the waiting calls throw their own
  ///     errors.
  public init(
    waitLimit: Duration = .seconds(5),
    timeLimit: Duration = .seconds(60),
    _ renew: @escaping @Sendable () async throws -> Void
  ) {
    self.waitLimit = waitLimit
    self.timeLimit = timeLimit
    self.renew = renew
  }

  func ticket() -> Ticket {
    state.withLock { Ticket(generation: $0.generation, isLate: $0.run != nil) }
  }

  /// Returns when the token that a call was sent with has been renewed. Starts a renewal, unless one is in progress or has
  /// ended since the call started.
  func renew(_ ticket: Ticket) async -> Outcome {
    let identifier = state.withLock { state in
      state.nextIdentifier &+= 1  // May overflow: it must be unique only among waiting calls.
      return state.nextIdentifier
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait(for: ticket, identifier, $0) }
    } onCancel: {
      end(identifier, .canceled)
    }
  }

  private enum Next {
    case resume(Outcome)
    case start(Run)
    case wait
  }

  private func wait(for ticket: Ticket, _ identifier: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
    let next = state.withLock { state -> Next in
      if Task.isCancelled { return .resume(.canceled) }
      if ticket.generation != state.generation { return .resume(state.lastOutcome) }
      // The renewal's own call would wait for itself.
      if let run = state.run, Self.runs.contains(where: { $0 === run }) { return .resume(.failed) }
      // The generation hasn't changed, so if a run was in progress when a late ticket was created, it still is.
      state.waiting[identifier] = Waiter(
        continuation: continuation,
        timer: ticket.isLate ? timer(for: identifier) : nil
      )
      guard state.run == nil else { return .wait }
      let run = Run()
      state.run = run
      return .start(run)
    }
    switch next {
    case .resume(let outcome): continuation.resume(returning: outcome)
    case .start(let run):
      Task {
        end(
          run,
          await resultUnlessCancelled(within: timeLimit) { await self.outcome(of: run) } ?? .timedOut(after: timeLimit)
        )
      }
    case .wait: break
    }
  }

  private func timer(for identifier: Int) -> Task<Void, Never> {
    Task { [weak self, waitLimit] in
      do { try await Task.sleep(for: waitLimit.clamped) } catch { return }
      self?.end(identifier, .failed)
    }
  }

  private func end(_ identifier: Int, _ outcome: Outcome) {
    state.withLock { $0.waiting.removeValue(forKey: identifier) }?.resume(outcome)
  }

  private func outcome(of run: Run) async -> Outcome {
    do {
      // Without the runs that have ended, so that the list doesn't grow with each renewal.
      let runs = Self.runs.filter { $0.isInProgress.withLock { $0 } } + [run]
      try await Self.$runs.withValue(runs) { try await renew() }
      return .renewed
    } catch {
      return .failed
    }
  }

  /// Ends a run, unless it has ended already.
  private func end(_ run: Run, _ outcome: Outcome) {
    let waiting = state.withLock { state -> [Waiter] in
      guard state.run === run else { return [] }
      defer {
        state.generation &+= 1  // May overflow: it is only compared for equality.
        state.lastOutcome = outcome
        state.run = nil
        state.waiting = [:]
      }
      return Array(state.waiting.values)
    }
    run.isInProgress.withLock { $0 = false }
    for waiter in waiting { waiter.resume(outcome) }
  }
}
