#if os(Linux) || os(macOS)
  import Foundation
  import Synchronization

  /// The process groups that are running, so that they end with this process.
  package final class LiveGroups: Sendable {
    /// The groups of this process.
    package static let shared = LiveGroups()

    private let numbers = Mutex<Set<pid_t>>([])

    func insert(_ number: pid_t) { numbers.withLock { _ = $0.insert(number) } }
    func remove(_ number: pid_t) { numbers.withLock { _ = $0.remove(number) } }

    /// Ends all groups and this process, with exit code 130.
    ///
    /// The lock is held until the end, so that no thread can take a group's end for a result.
    package func endAll() {
      numbers.withLock { numbers in
        for number in numbers { kill(-number, SIGKILL) }
        _exit(130)
      }
    }
  }

  extension LiveGroups {
    /// Ends the groups when this process is interrupted. What was found until then is in the file of results.
    ///
    /// - Returns: The handlers, which are active until they are canceled.
    package func endAllOnInterruption() -> [any DispatchSourceSignal] {
      [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { LiveGroups.shared.endAll() }
        source.resume()
        return source
      }
    }
  }
#endif
