#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the system says of the resources that processes have used.
enum ProcessUsage {
  /// This process, with all its threads; nil where the system doesn't say.
  static var current: rusage? {
    #if canImport(Glibc)
      read(__rusage_who_t(RUSAGE_SELF.rawValue))
    #else
      read(RUSAGE_SELF)
    #endif
  }

  /// All the programs that this one has started and that have ended; nil where the system doesn't say.
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
