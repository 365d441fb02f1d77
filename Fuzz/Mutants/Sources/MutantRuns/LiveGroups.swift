import Foundation
import Synchronization

/// The process groups that are running, so that they end with this process.
public final class LiveGroups: Sendable {
  public static let shared = LiveGroups()

  private let numbers = Mutex<Set<pid_t>>([])

  func insert(_ number: pid_t) { numbers.withLock { _ = $0.insert(number) } }
  func remove(_ number: pid_t) { numbers.withLock { _ = $0.remove(number) } }

  /// Ends all groups.
  public func killAll() {
    numbers.withLock { for number in $0 { kill(-number, SIGKILL) } }
  }
}
