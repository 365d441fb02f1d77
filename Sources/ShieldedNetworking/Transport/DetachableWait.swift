import ShieldedDecoding

/// Runs an operation in a new task, and waits until the operation ends, the caller is canceled, or a time limit is reached.
///
/// If the caller is canceled, or the operation doesn't end in time, the operation is canceled too, but the caller doesn't wait for
/// it. An operation that ignores cancellation continues in the background, and its result is discarded. The operation inherits the
/// caller's priority and task-local values.
///
/// - Parameter limit: The time limit; `nil` for none.
/// - Returns: The operation's result; `nil` if there was none in time, or if the caller was canceled first.
func resultUnlessCancelled<Value: Sendable>(
  within limit: Duration? = nil,
  of operation: @escaping @Sendable () async -> Value
) async -> Value? {
  let wait = DetachableWait<Value>()
  let task = Task { wait.end(with: await operation()) }
  let clock = limit.map { limit in
    Task {
      do { try await Task.sleep(for: limit.clamped) } catch { return }
      task.cancel()
      wait.end(with: nil)
    }
  }
  defer { clock?.cancel() }
  return await withTaskCancellationHandler {
    await withCheckedContinuation { wait.begin($0) }
  } onCancel: {
    task.cancel()
    wait.end(with: nil)
  }
}

/// Resumes a continuation with the first of several results. The first result may be available before the continuation is.
private final class DetachableWait<Value: Sendable>: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Value?, Never>)
    case ended(Value?)
  }

  private let state = Lock(State.idle)

  func begin(_ continuation: CheckedContinuation<Value?, Never>) {
    let result = state.withLock { state -> Value?? in
      if case .ended(let value) = state { return .some(value) }
      state = .waiting(continuation)
      return .none
    }
    if let result { continuation.resume(returning: result) }
  }

  func end(with value: Value?) {
    let continuation = state.withLock { state -> CheckedContinuation<Value?, Never>? in
      switch state {
      case .ended: return nil
      case .idle:
        state = .ended(value)
        return nil
      case .waiting(let continuation):
        state = .ended(value)
        return continuation
      }
    }
    continuation?.resume(returning: value)
  }
}
