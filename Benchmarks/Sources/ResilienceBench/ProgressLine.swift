#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reports the progress of a run on stderr.
///
/// On a terminal this is a single line that is overwritten. Elsewhere it is an occasional plain line, so that log files stay
/// readable.
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
  ///   - isTerminal: Whether a line can be overwritten.
  ///   - write: The destination of the text.
  init(isTerminal: Bool, write: @escaping (String) -> Void) {
    self.isTerminal = isTerminal
    self.write = write
  }

  /// Shows a text, unless another one was shown only just before.
  /// - Parameters:
  ///   - text: The text, without a line break.
  ///   - time: The present time, in nanoseconds.
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

  /// Erases the line if it can be overwritten.
  mutating func finish() {
    guard isTerminal, width > 0 else { return }
    write("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }
}
