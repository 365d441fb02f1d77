#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The part of the process's CPU time that the system's kernel took, to give pages of memory for example.
package enum KernelTime {
  /// In nanoseconds; nil where the system doesn't say.
  package static var nanoseconds: UInt64? {
    var usage = rusage()
    #if canImport(Glibc)
      let status = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      let status = getrusage(RUSAGE_SELF, &usage)
    #endif
    guard status == 0 else { return nil }
    return UInt64(clamping: usage.ru_stime.tv_sec) * 1_000_000_000 + UInt64(clamping: usage.ru_stime.tv_usec) * 1_000
  }
}
