import CJemalloc

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
