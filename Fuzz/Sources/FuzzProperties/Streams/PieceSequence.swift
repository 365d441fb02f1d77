import ShieldedJSON
import ShieldedStreams
import Synchronization

/// How a sequence of pieces ends: after the last one, with an error of the bytes, or because the task is canceled.
enum PieceEnding: CaseIterable, Sendable {
  case end, error, cancellation

  /// The error that a stream must throw.
  var error: (any Error)? {
    switch self {
    case .end: nil
    case .error: BytesError()
    case .cancellation: CancellationError()
    }
  }

  struct BytesError: Error {}
}

/// The number of elements that have been consumed, now and at each request for a piece.
final class PieceRequests {
  var consumedCount = 0
  var consumedCounts: [Int] = []
}

/// The pieces of a body, without waiting for them.
struct PieceSequence<Piece: JSONPiece>: AsyncSequence, AsyncIteratorProtocol {
  let pieces: [Piece]
  let ending: PieceEnding
  let requests: PieceRequests
  var position = 0

  mutating func next() async throws -> Piece? {
    requests.consumedCounts.append(requests.consumedCount)
    position += 1
    if position <= pieces.count { return pieces[position - 1] }
    if ending == .error { throw PieceEnding.BytesError() }
    // Many sequences end then.
    if ending == .cancellation { withUnsafeCurrentTask { $0?.cancel() } }
    return nil
  }

  func makeAsyncIterator() -> PieceSequence { self }
}

/// Runs asynchronous work on the thread that calls, so that a check returns with its result, and never waits for a thread of the
/// pool.
final class CallingThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs the work, which must not leave the executor.
  static func run(_ work: @escaping @Sendable () async -> Void) {
    let thread = CallingThread()
    Task(executorPreference: thread, operation: work)
    while let job = thread.jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: thread.asUnownedTaskExecutor())
    }
  }
}
