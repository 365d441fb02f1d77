/// The part of the process's CPU time that the kernel took, for example to provide pages of memory.
package enum KernelTime {
  /// The time in nanoseconds, or `nil` if the system doesn't report it.
  package static var nanoseconds: UInt64? {
    guard let time = ProcessUsage.current?.ru_stime else { return nil }
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_usec) * 1_000
  }
}
