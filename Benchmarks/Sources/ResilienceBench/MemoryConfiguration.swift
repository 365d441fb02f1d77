import ArgumentParser
import Measures

/// How jemalloc is set in a process whose time or memory is measured: it keeps freed memory and reuses it.
///
/// By default, jemalloc returns memory to the system after some time, and blocks of more than 8 MB at once. It also doesn't use a
/// free block for one that is 64 times smaller, but requests new memory. So the peak, and the number of pages that a decode has to
/// request, would depend on the machine's speed and the payload's size: peaks differed by 5 % from one repeat to the next. With
/// these settings they agree within 0.6 %.
enum MemoryConfiguration {
  /// All memory is in one arena.
  case oneThread
  /// The memory is in four arenas for each core, jemalloc's default.
  ///
  /// Threads that share an arena wait for its locks. With one arena, two cores took 0.60 of the wall time and 1.16 of the CPU time
  /// of one; with two or four, 0.56 and 1.08 (10 MB of the catalogue, 77 to 91 counted rounds of each in turn).
  case severalThreads

  /// The variables of the process's environment.
  var environment: [String: String] {
    let settings = "dirty_decay_ms:-1,muzzy_decay_ms:-1,lg_extent_max_active_fit:48"
    return switch self {
    case .oneThread: ["MALLOC_CONF": "narenas:1,\(settings)"]
    case .severalThreads: ["MALLOC_CONF": settings]
    }
  }

  /// Checks that threads of this process don't share an arena.
  ///
  /// - Throws: A `ValidationError` if jemalloc has only one arena, for whose locks the threads would wait.
  static func requireArenas() throws {
    guard AllocatorArenas.limit == 1 else { return }
    throw ValidationError("MALLOC_CONF sets narenas:1, but threads that share an arena wait for each other")
  }
}
