import Synchronization

/// Distributes the segments of a list between threads.
///
/// The caller's thread takes segments from the beginning of the list, in which it needs no guess, and the others from its end.
final class SegmentClaims: Sendable {
  private let unclaimed: Mutex<Range<Int>>

  init(_ count: Int) {
    unclaimed = Mutex(0..<count)
  }

  /// Claims the first segment that is left; `nil` if none is.
  func takeFirst() -> Int? {
    unclaimed.withLock { $0.popFirst() }
  }

  /// Claims the last segment that is left; `nil` if none is.
  func takeLast() -> Int? {
    unclaimed.withLock { $0.popLast() }
  }

  /// Withdraws the segments that are left.
  func close() {
    unclaimed.withLock { $0 = 0..<0 }
  }
}
