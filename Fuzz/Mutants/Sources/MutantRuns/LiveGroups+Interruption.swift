import Foundation

extension LiveGroups {
  /// Ends the groups when this process is interrupted. What was found until then is in the file of results.
  ///
  /// - Returns: The handlers, which are active until they are cancelled.
  public func endAllOnInterruption() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { LiveGroups.shared.endAll() }
      source.resume()
      return source
    }
  }
}
