#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says on stderr how far a run has come.
///
/// On a terminal it is one line that is written over itself; elsewhere it is a plain line now and then, so that a log
/// file stays readable.
struct ProgressLine {
  private let isTerminal: Bool
  private let write: (String) -> Void
  private var lastUpdate: UInt64?
  private var width = 0

  /// Creates a progress line on stderr.
  init() {
    self.init(isTerminal: isatty(STDERR_FILENO) == 1) { StandardError.write($0) }
  }

  /// Creates a progress line.
  /// - Parameters:
  ///   - isTerminal: Whether a line can be written over itself.
  ///   - write: Where the text goes.
  init(isTerminal: Bool, write: @escaping (String) -> Void) {
    self.isTerminal = isTerminal
    self.write = write
  }

  /// Says something, unless something was said only just before.
  /// - Parameters:
  ///   - text: What to say, without a line break.
  ///   - time: Now, in nanoseconds.
  mutating func update(_ text: @autoclosure () -> String, at time: UInt64 = ClockReading.now().wall) {
    let interval: UInt64 = isTerminal ? 100_000_000 : 10_000_000_000
    if let lastUpdate, time < lastUpdate &+ interval { return }
    lastUpdate = time
    let text = text()
    if isTerminal {
      write("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
      width = text.count
    } else {
      write(text + "\n")
    }
  }

  /// Wipes the line away where it can be.
  mutating func finish() {
    guard isTerminal, width > 0 else { return }
    write("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }
}
