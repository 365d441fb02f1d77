/// The part of the process's CPU time that the system's kernel took, to give pages of memory for example.
package enum KernelTime {
  /// In nanoseconds; nil where the system doesn't say.
  package static var nanoseconds: UInt64? {
    guard let time = ProcessUsage.current?.ru_stime else { return nil }
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_usec) * 1_000
  }
}
