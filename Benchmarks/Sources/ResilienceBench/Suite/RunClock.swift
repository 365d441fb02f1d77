/// How far a run is, and how long it will still take, reckoned from the work that is done.
struct RunClock {
  private let total: Double
  private var done = 0.0
  private let start: UInt64

  /// Starts the clock.
  /// - Parameters:
  ///   - total: All the work there is, in any unit.
  ///   - start: Now, in nanoseconds.
  init(total: Double, start: UInt64 = ClockReading.now().wall) {
    self.total = total
    self.start = start
  }

  /// Some of the work is done.
  mutating func advance(by work: Double) {
    done += work
  }

  /// The share that is done and the time left, in words.
  var text: String { text(at: ClockReading.now().wall) }

  /// The share that is done and the time left, in words.
  /// - Parameter now: In nanoseconds, on the clock that `start` was read from.
  func text(at now: UInt64) -> String {
    guard total > 0, done > 0, now > start else { return "0 %" }
    let share = min(1, done / total)
    let seconds = (Double(now - start) / 1e9 * (1 / share - 1)).rounded(.up)
    let left = seconds >= 120 ? "\(Int(seconds / 60)) min" : "\(Int(seconds)) s"
    return "\(Int(share * 100)) %, about \(left) left"
  }
}
