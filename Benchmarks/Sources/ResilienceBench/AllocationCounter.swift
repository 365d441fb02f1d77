import CJemalloc

/// Counts heap allocations by jemalloc's own counters.
///
/// The program is linked with jemalloc, which so replaces malloc for Swift and Foundation alike. Its `nrequests`
/// counters, merged over all arenas, are exact once the thread's cache is flushed and the epoch advanced. (`nmalloc`
/// would also count the filling of that cache.) The counters are the process's: nothing else may allocate meanwhile.
struct AllocationCounter {
  /// Why there are no counts.
  struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  /// A count, and whether repeating the work repeats it.
  struct Count: Equatable, Sendable, Codable {
    /// The allocations of the last repetition.
    var allocations: Int
    /// Whether every repetition made as many.
    var isStable: Bool
  }

  /// The index by which jemalloc means all arenas together.
  private static let allArenas = 4096

  private let flush: ManagementKey
  private let epoch: ManagementKey
  private let smallRequests: ManagementKey
  private let largeRequests: ManagementKey

  /// Finds the counters and tries them out.
  /// - Throws: `Unavailable` where jemalloc has no statistics or isn't the program's malloc.
  init() throws {
    flush = try ManagementKey("thread.tcache.flush")
    epoch = try ManagementKey("epoch")
    smallRequests = try ManagementKey("stats.arenas.\(Self.allArenas).small.nrequests")
    largeRequests = try ManagementKey("stats.arenas.\(Self.allArenas).large.nrequests")
    let trial = try count(warmUps: 1, repetitions: 1) {
      withExtendedLifetime([[UInt8]](unsafeUninitializedCapacity: 1) { _, _ in }) {}
    }
    guard trial.allocations > 0 else {
      throw Unavailable(description: "jemalloc is linked but isn't the program's malloc")
    }
  }

  /// Counts the allocations of some work.
  /// - Parameters:
  ///   - warmUps: How often to do the work beforehand, so that caches and metadata are in place.
  ///   - repetitions: How often to count; the counts must agree for the result to be called stable.
  ///   - work: What to count. Its result is kept until the counter has been read.
  func count<Output>(warmUps: Int = 1, repetitions: Int = 3, _ work: () throws -> Output) throws -> Count {
    for _ in 0..<warmUps { _ = try work() }
    var counts: [Int] = []
    for _ in 0..<max(1, repetitions) {
      let before = try total()
      let output = try work()
      let after = try total()
      withExtendedLifetime(output) {}
      counts.append(Int(clamping: after) - Int(clamping: before))
    }
    return Count(allocations: counts.last ?? 0, isStable: counts.allSatisfy { $0 == counts.first })
  }

  /// The allocations of the process so far.
  private func total() throws -> UInt64 {
    try flush.trigger()
    try epoch.write(1)
    return try smallRequests.read() + largeRequests.read()
  }
}

/// One entry of jemalloc's control tree, looked up once so that reading it later neither parses nor allocates.
private struct ManagementKey {
  private let path: [Int]

  init(_ name: String) throws {
    var path = [Int](repeating: 0, count: 8)
    var length = path.count
    guard mallctlnametomib(name, &path, &length) == 0 else {
      throw AllocationCounter.Unavailable(description: "jemalloc has no \(name)")
    }
    self.path = Array(path.prefix(length))
  }

  func trigger() throws {
    try check(mallctlbymib(path, path.count, nil, nil, nil, 0))
  }

  func write(_ value: UInt64) throws {
    var value = value
    try check(mallctlbymib(path, path.count, nil, nil, &value, MemoryLayout<UInt64>.size))
  }

  func read() throws -> UInt64 {
    var value: UInt64 = 0
    var size = MemoryLayout<UInt64>.size
    try check(mallctlbymib(path, path.count, &value, &size, nil, 0))
    return value
  }

  private func check(_ status: Int32) throws {
    guard status == 0 else {
      throw AllocationCounter.Unavailable(description: "jemalloc's counters can't be read (error \(status))")
    }
  }
}
