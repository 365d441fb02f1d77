import Foundation

/// Requests large pages for the tape of a large payload. The tape is written from beginning to end, so every page is used
/// completely, and one page fault provides what would otherwise take 512. At 100 MB, the tape causes two of three page faults
/// of a decode in a process that already has the result's memory.
extension TapeStorage {
  /// The size from which large pages are requested, in bytes.
  ///
  /// As a rule, `malloc` maps blocks of this size separately and unmaps them when they are freed, so the request ends with the
  /// tape.
  static var largePageThreshold: Int { 32 << 20 }

  /// The part of the last page, in bytes, left to `malloc` for its own data beside a block.
  private static var margin: Int { 64 }

  /// Returns the capacity to allocate for a number of words. If large pages are requested, it is increased so that the block
  /// and the margin fill their pages.
  ///
  /// The request must cover a whole mapping. Covering a part would split the mapping for the kernel, which can only move and
  /// enlarge a single one, so growing the tape would then copy it.
  static func capacity(for count: Int) -> Int {
    let stride = MemoryLayout<UInt64>.stride
    guard count >= largePageThreshold / stride else { return count }
    let pageWords = pageSize / stride
    return (count + margin / stride + pageWords - 1) / pageWords * pageWords - margin / stride
  }

  /// Requests large pages for a block, if the system provides them on request.
  ///
  /// - Parameters:
  ///   - memory: A block of memory.
  ///   - size: The block's size in bytes, from a capacity that ``capacity(for:)`` returned.
  static func preferLargePages(for memory: UnsafeMutableRawPointer, size: Int) {
    #if os(Linux)
      guard size >= largePageThreshold else { return }
      let offset = Int(bitPattern: memory) % pageSize
      let pages = (offset + size + pageSize - 1) / pageSize
      // Sound: this only advises the system about the pages that contain the block, and changes no byte. Whether the advice is
      // taken makes no difference.
      _ = unsafe madvise(memory - offset, pages * pageSize, MADV_HUGEPAGE)
    #endif
  }

  private static var pageSize: Int {
    max(Int(sysconf(Int32(_SC_PAGESIZE))), 4_096)
  }
}
