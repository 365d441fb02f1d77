/// Counts what work does to the heap, by jemalloc's own counters.
///
/// The program is linked with jemalloc, which so replaces malloc for Swift and Foundation alike. Its `nrequests` counters,
/// merged over all arenas, are exact once the thread's cache is flushed and the epoch advanced. (`nmalloc` would also count the
/// filling of that cache.) What is freed can't be read directly for the same reason; but flushed, `nmalloc` less `ndalloc` is
/// the number of live blocks, and what was requested and isn't alive any more has been freed. Bytes are the thread's
/// (`thread.allocated`), in jemalloc's size classes. The other counters are the process's: nothing else may allocate meanwhile.
public struct AllocationCounter {
  /// Why there are no counts.
  public struct Unavailable: Error, CustomStringConvertible {
    /// What, where and what to do.
    public let description: String
  }

  /// What one piece of work did, and whether repeating it repeats that.
  public struct Count: Equatable, Sendable, Codable {
    /// The blocks allocated in the last repetition.
    public var allocations: Int
    /// The blocks freed in the last repetition, those that were there before among them.
    public var frees: Int
    /// The bytes allocated in the last repetition, each block rounded up to its size class.
    public var bytes: Int
    /// Whether every repetition had the same three figures.
    public var isStable: Bool

    /// Creates a count.
    public init(allocations: Int, frees: Int, bytes: Int, isStable: Bool) {
      self.allocations = allocations
      self.frees = frees
      self.bytes = bytes
      self.isStable = isStable
    }
  }

  /// The counters at one moment. They only grow, but for the live blocks.
  private struct Reading {
    var requests: UInt64 = 0
    var liveBlocks: Int64 = 0
    var bytes: UInt64 = 0
    var isComplete = false
  }

  /// The index by which jemalloc means all arenas together.
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

  /// Finds the counters and tries them out.
  /// - Throws: `Unavailable` where jemalloc has no statistics or isn't the program's malloc.
  public init() throws {
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

  /// Counts what some work does to the heap.
  /// - Parameters:
  ///   - warmUps: How often to do the work beforehand, so that caches and metadata are in place.
  ///   - repetitions: How often to count; the counts must agree for the result to be called stable.
  ///   - work: What to count. Its result is kept until the counters have been read.
  public func count<Output>(
    warmUps: Int = 1,
    repetitions: Int = 3,
    _ work: () throws -> Output
  ) throws -> Count {
    try count(warmUps: warmUps, repetitions: repetitions) { begin, end in
      begin()
      let output = try work()
      end()
      withExtendedLifetime(output) {}
    }
  }

  /// Counts what a part of some work does to the heap.
  /// - Parameters:
  ///   - warmUps: How often to do the work beforehand.
  ///   - repetitions: How often to count.
  ///   - work: Calls the first closure where counting begins, and the second where it ends.
  public func count(
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
        throw Unavailable(
          description: "jemalloc's counters can't be read, or the work didn't say where it begins and ends"
        )
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

  /// Reads the counters. Nothing is allocated here: between the two readings there is the work alone.
  private func read(into reading: inout Reading, isBeginning: Bool) {
    // The thread's bytes are live, and not of the epoch: they are read as near to the work as can be.
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
