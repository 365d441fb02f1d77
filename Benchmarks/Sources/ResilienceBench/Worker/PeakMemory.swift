#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The most memory that the process has had resident so far.
enum PeakMemory {
  /// In bytes; nil where the system doesn't say.
  static var current: Int? {
    var usage = rusage()
    #if canImport(Darwin)
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return Int(usage.ru_maxrss)
    #elseif canImport(Glibc)
      guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
      // Linux counts in kibibytes.
      return Int(usage.ru_maxrss) * 1024
    #else
      return nil
    #endif
  }
}
