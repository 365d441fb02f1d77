#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A time span, or a point in time, in nanoseconds.
public struct ClockReading: Sendable {
  /// The CPU time of the thread.
  public var cpu: UInt64
  /// The wall time.
  public var wall: UInt64

  /// The present reading of both clocks.
  public static var now: ClockReading {
    var (cpu, wall) = (timespec(), timespec())
    clock_gettime(CLOCK_MONOTONIC, &wall)
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu)
    return ClockReading(cpu: nanoseconds(cpu), wall: nanoseconds(wall))
  }

  /// The time since an earlier reading.
  public func since(_ start: ClockReading) -> ClockReading {
    ClockReading(cpu: cpu > start.cpu ? cpu - start.cpu : 0, wall: wall > start.wall ? wall - start.wall : 0)
  }

  private static func nanoseconds(_ time: timespec) -> UInt64 {
    UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
  }
}
