/// Estimates the progress and the remaining time of a run from the work completed.
struct RunClock {
  private let total: Double
  private var done = 0.0
  private let start: UInt64

  /// Starts the clock.
  /// - Parameters:
  ///   - total: The total work, in any unit.
  ///   - start: The present time, in nanoseconds.
  init(total: Double, start: UInt64 = ClockReading.now().wall) {
    self.total = total
    self.start = start
  }

  /// Adds completed work.
  mutating func advance(by work: Double) {
    done += work
  }

  /// The completed share and the time left, as text.
  var text: String { text(at: ClockReading.now().wall) }

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
