import ChildProcesses
import Clocks
import Foundation

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

  init(isTerminal: Bool, write: @escaping (String) -> Void) {
    self.isTerminal = isTerminal
    self.write = write
  }

  /// Shows a text, unless another one was shown only just before.
  /// - Parameter time: The present time, in nanoseconds.
  mutating func update(_ text: @autoclosure () -> String, at time: UInt64 = ClockTime.wall) {
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

/// Estimates the progress and the remaining time of a run from the work completed.
struct RunClock {
  private let total: Double
  private var done = 0.0
  private let start: UInt64

  /// Starts the clock.
  /// - Parameter total: The total work, in any unit.
  init(total: Double, start: UInt64 = ClockTime.wall) {
    self.total = total
    self.start = start
  }

  /// Adds completed work.
  mutating func advance(by work: Double) {
    done += work
  }

  /// The completed share and the time left, as text.
  var text: String { text(at: ClockTime.wall) }

  /// The completed share and the time left, as text.
  /// - Parameter now: The present time in nanoseconds, on the same clock as `start`.
  func text(at now: UInt64) -> String {
    guard total > 0, done > 0, now > start else { return "0 %" }
    let share = min(1, done / total)
    let seconds = (Double(now - start) / 1e9 * (1 / share - 1)).rounded(.up)
    let left = seconds >= 120 ? "\(Int(seconds / 60)) min" : "\(Int(seconds)) s"
    return "\(Int(share * 100)) %, about \(left) left"
  }
}
