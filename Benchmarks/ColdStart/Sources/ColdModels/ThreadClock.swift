import ColdCases

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The wall clock and the CPU time of the calling thread.
@usableFromInline
enum ThreadClock {
  /// Both times, in nanoseconds.
  @usableFromInline static var now: ProbeReading {
    var (wall, cpu) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu)
    clock_gettime(CLOCK_MONOTONIC, &wall)
    return ProbeReading(wall: nanoseconds(wall), cpu: nanoseconds(cpu))
  }

  private static func nanoseconds(_ time: timespec) -> UInt64 {
    UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
  }
}
