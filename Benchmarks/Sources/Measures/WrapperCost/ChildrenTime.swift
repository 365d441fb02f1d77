#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The CPU time of all the programs that this one has started and that have ended.
enum ChildrenTime {
  /// In seconds; 0 where the system doesn't say.
  static var seconds: Double {
    guard let usage = ProcessUsage.children else { return 0 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
