import Foundation
import Synchronization

/// The process groups that are running, so that they end with this process.
public final class LiveGroups: Sendable {
  /// The groups of this process.
  public static let shared = LiveGroups()

  private let numbers = Mutex<Set<pid_t>>([])

  func insert(_ number: pid_t) { numbers.withLock { _ = $0.insert(number) } }
  func remove(_ number: pid_t) { numbers.withLock { _ = $0.remove(number) } }

  /// Ends all groups and this process, with exit code 130.
  ///
  /// The lock is held until the end, so that no thread can take a group's end for a result.
  public func endAll() {
    numbers.withLock { numbers in
      for number in numbers { kill(-number, SIGKILL) }
      _exit(130)
    }
  }
}
