import Clocks

/// A time span, or a point in time, on the CPU clock and the wall clock, in nanoseconds.
package struct ClockReading: Codable, Equatable, Sendable {
  /// CPU time of the thread or of the process.
  package var processor: UInt64
  package var wall: UInt64

  @inlinable
  package init(processor: UInt64, wall: UInt64) {
    self.processor = processor
    self.wall = wall
  }

  /// The present reading of both clocks. Decoding uses the calling thread alone, so that thread's CPU time is the decode's.
  @inlinable
  package static func now() -> ClockReading { ClockReading(processor: ClockTime.ofThread, wall: ClockTime.wall) }

  /// The present reading of both clocks, for decoding that uses several threads.
  package static func nowOfProcess() -> ClockReading {
    ClockReading(processor: ClockTime.ofProcess, wall: ClockTime.wall)
  }

  /// The time since an earlier reading.
  package func since(_ start: ClockReading) -> ClockReading {
    ClockReading(
      processor: processor > start.processor ? processor - start.processor : 0,
      wall: wall > start.wall ? wall - start.wall : 0
    )
  }

  /// Adds a later span.
  package static func += (sum: inout ClockReading, span: ClockReading) {
    sum.processor += span.processor
    sum.wall += span.wall
  }

  /// The length of each of a number of equal spans that add up to this one.
  package static func / (sum: ClockReading, count: UInt64) -> ClockReading {
    ClockReading(processor: sum.processor / max(1, count), wall: sum.wall / max(1, count))
  }
}
