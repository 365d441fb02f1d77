#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A time span, or a point in time, on the CPU clock and the wall clock.
struct ClockReading: Codable, Equatable, Sendable {
  /// CPU time of the thread or of the process, in nanoseconds.
  var processor: UInt64
  /// Wall time, in nanoseconds.
  var wall: UInt64

  /// The present reading of both clocks. Decoding uses the calling thread alone, so that thread's CPU time is the decode's.
  @inline(__always)
  static func now() -> ClockReading {
    ClockReading(processor: nanoseconds(CLOCK_THREAD_CPUTIME_ID), wall: nanoseconds(CLOCK_MONOTONIC))
  }

  /// The present reading of both clocks, for decoding that uses several threads.
  static func nowOfProcess() -> ClockReading {
    ClockReading(processor: nanoseconds(CLOCK_PROCESS_CPUTIME_ID), wall: nanoseconds(CLOCK_MONOTONIC))
  }

  /// The time since an earlier reading.
  func since(_ start: ClockReading) -> ClockReading {
    ClockReading(processor: difference(processor, start.processor), wall: difference(wall, start.wall))
  }

  /// Adds a later span.
  static func += (sum: inout ClockReading, span: ClockReading) {
    sum.processor += span.processor
    sum.wall += span.wall
  }

  /// One of a number of equal spans, of which this is the sum.
  static func / (sum: ClockReading, count: UInt64) -> ClockReading {
    ClockReading(processor: sum.processor / max(1, count), wall: sum.wall / max(1, count))
  }

  private func difference(_ end: UInt64, _ start: UInt64) -> UInt64 {
    end > start ? end - start : 0
  }

  @inline(__always)
  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
  }
}
