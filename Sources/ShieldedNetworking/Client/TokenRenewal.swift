import Synchronization

/// Renews an expired token, once for all the calls that find it expired at the same time.
///
///     options.renewal = TokenRenewal { try await session.refresh() }
///
/// Tokens have generations: a call takes a ticket before it is sent, and a renewal ends the generation of all tickets taken so
/// far. Of fifty calls that come back with an expired token the first one starts the renewal; the others wait for it, and those
/// that come back later find that it has been. A renewal that fails has failed for all of them; the next call tries anew.
public final class TokenRenewal: Sendable {
  /// The generation of the token with which a call was sent.
  struct Ticket: Sendable {
    let generation: Int
  }

  enum Outcome: Sendable {
    case renewed, failed, cancelled
  }

  private struct State {
    var generation = 0
    var lastOutcome = Outcome.failed
    var isRunning = false
    var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
    var nextIdentifier = 0
  }

  /// The renewals that the running task is part of.
  @TaskLocal private static var running: Set<ObjectIdentifier> = []

  private let state = Mutex(State())
  private let renew: @Sendable () async throws -> Void

  /// Creates a renewal.
  ///
  /// - Parameter renew: Gets a new token, and puts it where ``ClientOptions/prepare`` finds it. What it throws means that the
  ///   session is over: the calls that wait throw their own error. Calls that it makes itself through a client with this
  ///   renewal are not renewed. Calls wait for it as long as it takes, or until they are cancelled.
  public init(_ renew: @escaping @Sendable () async throws -> Void) {
    self.renew = renew
  }

  func ticket() -> Ticket {
    Ticket(generation: state.withLock { $0.generation })
  }

  /// Sees to it that the token with which a call was sent has been renewed.
  func renew(_ ticket: Ticket) async -> Outcome {
    // A renewal whose own request finds the token expired would wait for itself.
    if Self.running.contains(ObjectIdentifier(self)) { return .failed }
    let identifier = state.withLock { state in
      state.nextIdentifier &+= 1  // It names those who wait at one time, and may come around.
      return state.nextIdentifier
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait(for: ticket, identifier, $0) }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: identifier) }?.resume(returning: .cancelled)
    }
  }

  private enum Next {
    case resume(Outcome)
    case start
    case wait
  }

  private func wait(for ticket: Ticket, _ identifier: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
    let next = state.withLock { state -> Next in
      if Task.isCancelled { return .resume(.cancelled) }
      if ticket.generation != state.generation { return .resume(state.lastOutcome) }
      state.waiting[identifier] = continuation
      defer { state.isRunning = true }
      return state.isRunning ? .wait : .start
    }
    switch next {
    case .resume(let outcome): continuation.resume(returning: outcome)
    case .start: Task { await run() }
    case .wait: break
    }
  }

  private func run() async {
    var outcome = Outcome.renewed
    do {
      try await Self.$running.withValue(Self.running.union([ObjectIdentifier(self)])) { try await renew() }
    } catch {
      outcome = .failed
    }
    let waiting = state.withLock { [outcome] state in
      defer {
        state.generation &+= 1  // Compared for equality alone.
        state.lastOutcome = outcome
        state.isRunning = false
        state.waiting = [:]
      }
      return state.waiting.values.map { $0 }
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }
}
