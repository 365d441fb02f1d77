import CJemalloc

/// The arenas between which jemalloc distributes the threads of this process.
public enum AllocatorArenas {
  /// The greatest number of arenas, or `nil` if jemalloc doesn't provide it.
  public static var limit: Int? {
    var value: CUnsignedInt = 0
    var size = MemoryLayout<CUnsignedInt>.size
    return mallctl("opt.narenas", &value, &size, nil, 0) == 0 ? Int(value) : nil
  }
}
