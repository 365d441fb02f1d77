#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The clocks of the system, in nanoseconds.
package enum ClockTime {
  /// The CPU time of the calling thread.
  @inlinable package static var ofThread: UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// The CPU time of all threads of the process, for work that may continue on another thread.
  @inlinable package static var ofProcess: UInt64 { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// The time on the wall.
  @inlinable package static var wall: UInt64 { nanoseconds(CLOCK_MONOTONIC) }

  @inlinable
  package static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
  }
}
