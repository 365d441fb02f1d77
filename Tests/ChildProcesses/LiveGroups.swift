#if os(Linux) || os(macOS)
  import Foundation

  /// The process groups that are running, so that they end with this process.
  package final class LiveGroups: @unchecked Sendable {
    /// The groups of this process.
    package static let shared = LiveGroups()

    // Protects the numbers; `Mutex` would require macOS 15 for the tests.
    private let lock = NSLock()
    private var numbers: Set<pid_t> = []

    func insert(_ number: pid_t) { lock.withLock { _ = numbers.insert(number) } }
    func remove(_ number: pid_t) { lock.withLock { _ = numbers.remove(number) } }

    /// Ends all groups and this process, with exit code 130.
    ///
    /// The lock is held until the end, so that no thread can take a group's end for a result.
    package func endAll() {
      lock.withLock {
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
