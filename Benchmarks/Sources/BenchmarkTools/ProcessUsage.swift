#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The resource usage that the system reports for processes.
package enum ProcessUsage {
  /// The part of this process's CPU time that the kernel took, in nanoseconds, for example to provide pages of memory; `nil` if
  /// the system doesn't report it.
  package static var kernelNanoseconds: UInt64? { current.map { nanoseconds($0.ru_stime) } }

  /// The CPU time of all terminated child processes, in seconds; 0 if the system doesn't report it.
  package static var childrenSeconds: Double {
    children.map { Double(nanoseconds($0.ru_utime) + nanoseconds($0.ru_stime)) / 1e9 } ?? 0
  }

  private static func nanoseconds(_ time: timeval) -> UInt64 {
    UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_usec) * 1_000
  }

  /// The usage of this process with all its threads, or `nil` if the system doesn't report it.
  static var current: rusage? {
    #if canImport(Glibc)
      read(__rusage_who_t(RUSAGE_SELF.rawValue))
    #else
      read(RUSAGE_SELF)
    #endif
  }

  /// The usage of all terminated child processes, or `nil` if the system doesn't report it.
  private static var children: rusage? {
    #if canImport(Glibc)
      read(__rusage_who_t(RUSAGE_CHILDREN.rawValue))
    #else
      read(RUSAGE_CHILDREN)
    #endif
  }

  #if canImport(Glibc)
    private typealias Subject = __rusage_who_t
  #else
    private typealias Subject = Int32
  #endif

  private static func read(_ subject: Subject) -> rusage? {
    var usage = rusage()
    return getrusage(subject, &usage) == 0 ? usage : nil
  }
}
