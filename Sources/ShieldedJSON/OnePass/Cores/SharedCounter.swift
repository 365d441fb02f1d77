import Synchronization

/// Distributes numbers between threads.
final class SharedCounter: Sendable {
  private let count = Atomic<Int>(0)

  /// Returns the next number; `nil` if it isn't below the limit.
  func next(below limit: Int) -> Int? {
    let number = count.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < limit ? number : nil
  }
}
