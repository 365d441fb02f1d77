#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The resource usage that the system reports for processes.
enum ProcessUsage {
  /// The usage of this process with all its threads, or `nil` if the system doesn't report it.
  static var current: rusage? {
    #if canImport(Glibc)
      read(__rusage_who_t(RUSAGE_SELF.rawValue))
    #else
      read(RUSAGE_SELF)
    #endif
  }

  /// The usage of all terminated child processes, or `nil` if the system doesn't report it.
  static var children: rusage? {
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
