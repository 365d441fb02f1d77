import Foundation

/// Requests large pages for the tape of a large payload. The tape is written from beginning to end, so every page is used
/// completely, and one page fault replaces 512. For a payload of 100 MB, the tape otherwise causes two thirds of the page
/// faults, if the process already has the memory for the result.
extension TapeStorage {
  /// The size from which large pages are requested, in bytes.
  ///
  /// As a rule, `malloc` maps blocks of this size separately and unmaps them when they are freed, so the request no longer
  /// applies once the tape is freed.
  static var largePageThreshold: Int { 32 << 20 }

  /// The number of bytes in the last page that are left to `malloc` for its own data.
  private static var margin: Int { 64 }

  /// Returns the capacity to allocate for a number of words. If large pages are requested, it is increased so that the block
  /// and the margin fill their pages.
  ///
  /// The request must cover a whole mapping. Otherwise the kernel would split the mapping; since it can enlarge only a single
  /// mapping without a copy, growing the tape would then copy it.
  static func capacity(for count: Int) -> Int {
    let stride = MemoryLayout<UInt64>.stride
    guard count >= largePageThreshold / stride else { return count }
    let pageWords = pageSize / stride
    return (count + margin / stride + pageWords - 1) / pageWords * pageWords - margin / stride
  }

  /// Requests large pages for a block on Linux. Has no effect on other systems.
  ///
  /// - Parameters:
  ///   - memory: A block of memory.
  ///   - size: The block's size in bytes, from a capacity that ``capacity(for:)`` returned.
  static func preferLargePages(for memory: UnsafeMutableRawPointer, size: Int) {
    #if os(Linux)
      guard size >= largePageThreshold else { return }
      let offset = Int(bitPattern: memory) % pageSize
      let pages = (offset + size + pageSize - 1) / pageSize
      // Sound: this only advises the system about the pages that contain the block, and changes no byte. If the advice isn't
      // followed, the result is the same.
      _ = unsafe madvise(memory - offset, pages * pageSize, MADV_HUGEPAGE)
    #endif
  }

  private static var pageSize: Int {
    max(Int(sysconf(Int32(_SC_PAGESIZE))), 4_096)
  }
}
