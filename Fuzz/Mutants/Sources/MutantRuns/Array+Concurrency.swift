import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// Calls a function for each element in order, several at a time, and throws the first error.
  ///
  /// - Parameters:
  ///   - jobs: How many calls may run at a time.
  ///   - body: The function. It receives the element, and its place in the array, such as `3/10`.
  func forEachConcurrently(jobs: Int, _ body: (_ element: Element, _ place: String) throws -> Void) throws {
    let next = Mutex(0)
    let failure = Mutex<(any Error)?>(nil)
    nonisolated(unsafe) let body = body
    DispatchQueue.concurrentPerform(iterations: Swift.max(1, Swift.min(jobs, count))) { _ in
      while true {
        let index = next.withLock { index -> Int in
          index += 1
          return index - 1
        }
        guard index < count, failure.withLock({ $0 == nil }) else { return }
        do {
          try body(self[index], "\(index + 1)/\(count)")
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
