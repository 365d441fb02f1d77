import CJemalloc

/// Counts the heap operations of some work with jemalloc's own counters.
///
/// The program is linked with jemalloc, which replaces malloc for Swift and Foundation alike. jemalloc's `nrequests` counters,
/// merged over all arenas, are exact once the thread's cache is flushed and the epoch advanced. (`nmalloc` would also count
/// the blocks that fill that cache.) For the same reason frees can't be read directly. After the flush, however, `nmalloc`
/// minus `ndalloc` is the number of live blocks, and every requested block that is no longer live has been freed. Bytes are
/// those of the thread (`thread.allocated`), in jemalloc's size classes. The other counters cover the whole process, so nothing
/// else may allocate while they are used.
package struct AllocationCounter {
  /// The reason why counts are unavailable.
  package struct Unavailable: Error, CustomStringConvertible {
    /// The failure, its place, and its remedy.
    package let description: String
  }

  /// The counts of one piece of work, and whether repetitions agree.
  package struct Count: Equatable, Sendable, Codable {
    /// The number of blocks allocated in the last repetition.
    package var allocations: Int
    /// The number of blocks freed in the last repetition, including blocks allocated before it.
    package var frees: Int
    /// The number of bytes allocated in the last repetition, each block rounded up to its size class.
    package var bytes: Int
    /// A Boolean value that indicates whether all three figures were the same in every repetition.
    package var isStable: Bool

    package init(allocations: Int, frees: Int, bytes: Int, isStable: Bool) {
      (self.allocations, self.frees, self.bytes, self.isStable) = (allocations, frees, bytes, isStable)
    }
  }

  /// The counters at one moment. All but the number of live blocks only increase.
  private struct Reading {
    var requests: UInt64 = 0
    var liveBlocks: Int64 = 0
    var bytes: UInt64 = 0
    var isComplete = false
  }

  /// The index that jemalloc uses for all arenas together.
  private static let allArenas = 4096

  private let flush: ManagementKey
  private let epoch: ManagementKey
  private let smallRequests: ManagementKey
  private let largeRequests: ManagementKey
  private let smallFilled: ManagementKey
  private let largeFilled: ManagementKey
  private let smallEmptied: ManagementKey
  private let largeEmptied: ManagementKey
  private let threadBytes: ManagementKey

  /// Looks up the counters and tests them.
  /// - Throws: `Unavailable` if jemalloc doesn't have statistics or isn't the program's malloc.
  package init() throws {
    let stats = "stats.arenas.\(Self.allArenas)"
    flush = try ManagementKey("thread.tcache.flush")
    epoch = try ManagementKey("epoch")
    smallRequests = try ManagementKey("\(stats).small.nrequests")
    largeRequests = try ManagementKey("\(stats).large.nrequests")
    smallFilled = try ManagementKey("\(stats).small.nmalloc")
    largeFilled = try ManagementKey("\(stats).large.nmalloc")
    smallEmptied = try ManagementKey("\(stats).small.ndalloc")
    largeEmptied = try ManagementKey("\(stats).large.ndalloc")
    threadBytes = try ManagementKey("thread.allocated")
    let trial = try count(warmUps: 1, repetitions: 1) {
      withExtendedLifetime([[UInt8]](unsafeUninitializedCapacity: 1) { _, _ in }) {}
    }
    guard trial.allocations > 0 else {
      throw Unavailable(description: "jemalloc is linked but isn't the program's malloc")
    }
  }

  /// Counts the heap operations of some work.
  /// - Parameters:
  ///   - warmUps: How often to run the work beforehand, so that caches and metadata are in place.
  ///   - repetitions: How often to count. The result is stable if all counts agree.
  ///   - work: The work to count. Its result is kept until the counters have been read.
  package func count<Output>(warmUps: Int = 1, repetitions: Int = 3, _ work: () throws -> Output) throws -> Count {
    try count(warmUps: warmUps, repetitions: repetitions) { begin, end in
      begin()
      let output = try work()
      end()
      withExtendedLifetime(output) {}
    }
  }

  /// Counts the heap operations of a part of some work.
  /// - Parameter work: The work. It calls the first closure when counting begins, and the second when it ends.
  package func count(
    warmUps: Int = 1,
    repetitions: Int = 3,
    between work: (_ begin: () -> Void, _ end: () -> Void) throws -> Void
  ) throws -> Count {
    for _ in 0..<warmUps { try work({}, {}) }
    var counts: [Count] = []
    counts.reserveCapacity(max(1, repetitions))
    for _ in 0..<max(1, repetitions) {
      var before = Reading()
      var after = Reading()
      try work({ read(into: &before, isBeginning: true) }, { read(into: &after, isBeginning: false) })
      guard before.isComplete, after.isComplete else {
        throw Unavailable(description: "jemalloc's counters can't be read, or the work didn't call both closures")
      }
      let requested = Int(clamping: after.requests) - Int(clamping: before.requests)
      counts.append(
        Count(
          allocations: requested,
          frees: requested - Int(clamping: after.liveBlocks - before.liveBlocks),
          bytes: Int(clamping: after.bytes) - Int(clamping: before.bytes),
          isStable: true
        )
      )
    }
    var last = counts.last ?? Count(allocations: 0, frees: 0, bytes: 0, isStable: false)
    last.isStable = counts.allSatisfy { $0 == counts.first }
    return last
  }

  /// Reads the counters without allocating, so that only the work allocates between two readings.
  private func read(into reading: inout Reading, isBeginning: Bool) {
    // The thread's bytes are live and don't depend on the epoch, so they are read as close to the work as possible.
    if !isBeginning { reading.bytes = threadBytes.read() ?? 0 }
    guard flush.trigger(), epoch.write(1),
      let smallRequests = smallRequests.read(), let largeRequests = largeRequests.read(),
      let smallFilled = smallFilled.read(), let largeFilled = largeFilled.read(),
      let smallEmptied = smallEmptied.read(), let largeEmptied = largeEmptied.read()
    else { return }
    reading.requests = smallRequests + largeRequests
    reading.liveBlocks = Int64(clamping: smallFilled + largeFilled) - Int64(clamping: smallEmptied + largeEmptied)
    reading.isComplete = true
    if isBeginning { reading.bytes = threadBytes.read() ?? 0 }
  }
}

/// An entry of jemalloc's control tree, looked up once so that later reads neither parse nor allocate.
struct ManagementKey {
  private let path: [Int]

  init(_ name: String) throws {
    var path = [Int](repeating: 0, count: 8)
    var length = path.count
    guard mallctlnametomib(name, &path, &length) == 0 else {
      throw AllocationCounter.Unavailable(description: "jemalloc doesn't have the entry \(name)")
    }
    self.path = Array(path.prefix(length))
  }

  /// Performs the entry's action.
  /// - Returns: Whether jemalloc performed it.
  func trigger() -> Bool {
    mallctlbymib(path, path.count, nil, nil, nil, 0) == 0
  }

  /// Writes the entry's value.
  /// - Returns: Whether jemalloc accepted the value.
  func write(_ value: UInt64) -> Bool {
    var value = value
    return mallctlbymib(path, path.count, nil, nil, &value, MemoryLayout<UInt64>.size) == 0
  }

  /// Reads the entry's value, or `nil` if jemalloc doesn't provide it.
  func read() -> UInt64? {
    var value: UInt64 = 0
    var size = MemoryLayout<UInt64>.size
    return mallctlbymib(path, path.count, &value, &size, nil, 0) == 0 ? value : nil
  }
}

/// The arenas between which jemalloc distributes the threads of this process.
package enum AllocatorArenas {
  /// The greatest number of arenas, or `nil` if jemalloc doesn't provide it.
  package static var limit: Int? {
    var value: CUnsignedInt = 0
    var size = MemoryLayout<CUnsignedInt>.size
    return mallctl("opt.narenas", &value, &size, nil, 0) == 0 ? Int(value) : nil
  }
}
