import Synchronization

/// Renews an expired token, once for all calls that find it expired at the same time.
///
///     options.renewal = TokenRenewal { try await session.refresh() }
///
/// A call belongs to the generation in which it starts, and each renewal ends a generation. If fifty calls find their token
/// expired, the first one starts the renewal and the others wait for it. Calls whose response arrives after the renewal has
/// ended use its result. If the renewal fails, every waiting call fails with it, and the next call tries again.
///
/// The renewal's own calls are never renewed, since the renewal would wait for itself:
///
/// - A call made by the renewal's task, or by a task that inherits from it (`async let`, a task group, `Task { }`), throws its
///   own error at once while that renewal is in progress. Afterwards it is a call like any other.
/// - A detached task inherits nothing, so its calls can't be recognized. Therefore a call that *starts* while a renewal is in
///   progress, and finds the token expired, waits for that renewal no longer than `waitLimit`, and then throws its own error.
///   It throws at once if its endpoint's ``Endpoint/isRetriedAfterRenewal`` is `false`, as it should be for the endpoint that
///   obtains a new token.
///
/// Every other call waits until the renewal ends or the call's task is cancelled. So the renewal must not wait for a call that
/// started before it.
public final class TokenRenewal: Sendable {
  /// The state of the renewal at the time when a call started.
  struct Ticket: Sendable {
    fileprivate let generation: Int
    /// Whether a renewal was in progress when the call started.
    let isLate: Bool
  }

  enum Outcome: Sendable {
    case renewed, failed, cancelled
  }

  /// One execution of the closure. A class, so that every execution of every renewal has its own identity.
  private final class Run: Sendable {
    let isInProgress = Atomic(true)
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

  /// The runs that the current task is part of. A task that a run started may outlive it, so the run must also be in progress.
  @TaskLocal private static var runs: [Run] = []

  private let state = Mutex(State())
  private let waitLimit: Duration
  private let renew: @Sendable () async throws -> Void

  /// Creates a renewal.
  ///
  /// - Parameters:
  ///   - waitLimit: How long a call that starts during a renewal waits for it. By default five seconds. Choose more than a
  ///     renewal usually takes; a renewal that waits for a detached call of its own is delayed by this time.
  ///   - renew: Gets a new token, and stores it for ``ClientOptions/prepare``. If it throws, the session is over, and the
  ///     waiting calls throw their own errors.
  public init(waitLimit: Duration = .seconds(5), _ renew: @escaping @Sendable () async throws -> Void) {
    self.waitLimit = waitLimit
    self.renew = renew
  }

  func ticket() -> Ticket {
    state.withLock { Ticket(generation: $0.generation, isLate: $0.run != nil) }
  }

  /// Ensures that the token with which a call was sent has been renewed.
  func renew(_ ticket: Ticket) async -> Outcome {
    let identifier = state.withLock { state in
      state.nextIdentifier &+= 1  // Unique among those that wait at one time, so it may overflow.
      return state.nextIdentifier
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait(for: ticket, identifier, $0) }
    } onCancel: {
      end(identifier, .cancelled)
    }
  }

  private enum Next {
    case resume(Outcome)
    case start(Run)
    case wait
  }

  private func wait(for ticket: Ticket, _ identifier: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
    let next = state.withLock { state -> Next in
      if Task.isCancelled { return .resume(.cancelled) }
      if ticket.generation != state.generation { return .resume(state.lastOutcome) }
      // The renewal's own call would wait for itself.
      if let run = state.run, Self.runs.contains(where: { $0 === run }) { return .resume(.failed) }
      // A generation ends with its run: if the ticket is late and of this generation, its run is still in progress.
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
    case .start(let run): Task { await execute(run) }
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

  private func execute(_ run: Run) async {
    var outcome = Outcome.renewed
    do {
      // Runs that have ended are left out, so that the list doesn't grow from one renewal to the next.
      let runs = Self.runs.filter { $0.isInProgress.load(ordering: .relaxed) } + [run]
      try await Self.$runs.withValue(runs) { try await renew() }
    } catch {
      outcome = .failed
    }
    let waiting = state.withLock { [outcome] state in
      defer {
        state.generation &+= 1  // Compared for equality only.
        state.lastOutcome = outcome
        state.run = nil
        state.waiting = [:]
      }
      return Array(state.waiting.values)
    }
    run.isInProgress.store(false, ordering: .relaxed)
    for waiter in waiting { waiter.resume(outcome) }
  }
}
