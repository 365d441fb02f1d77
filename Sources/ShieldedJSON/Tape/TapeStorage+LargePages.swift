import Foundation

/// The tape of a large payload is better off in large pages: it is written from its beginning to its end, so that each is used
/// whole, and the system gives 512 small ones with a fault for each. At 100 MB the tape takes two of three faults of a decode in a
/// process that has the result's memory.
extension TapeStorage {
  /// The size from which on large pages are asked for, in bytes.
  ///
  /// Blocks from this size on `malloc` maps by themselves, as a rule, and unmaps when they are freed: then what is asked for
  /// ends with the tape.
  static var largePageThreshold: Int { 32 << 20 }

  /// What is left of the last page, in bytes, for what `malloc` itself keeps beside a block.
  private static var margin: Int { 64 }

  /// The room to make for some words: where large pages are asked for, so much that block and margin fill their pages.
  ///
  /// The whole of a mapping has to be asked for. A part would split it in the kernel's eyes, which can move and enlarge one piece
  /// only: to let the tape grow would then be to copy it.
  static func capacity(for count: Int) -> Int {
    let stride = MemoryLayout<UInt64>.stride
    guard count >= largePageThreshold / stride else { return count }
    let pageWords = pageSize / stride
    return (count + margin / stride + pageWords - 1) / pageWords * pageWords - margin / stride
  }

  /// Asks the system for large pages, where it has them for whoever asks.
  ///
  /// - Parameters:
  ///   - memory: A block of memory.
  ///   - size: The block's size, in bytes: that of a capacity from ``capacity(for:)``.
  static func preferLargePages(for memory: UnsafeMutableRawPointer, size: Int) {
    #if os(Linux)
      guard size >= largePageThreshold else { return }
      let offset = Int(bitPattern: memory) % pageSize
      let pages = (offset + size + pageSize - 1) / pageSize
      // Sound: it is advice on the pages that the block lies in, and changes no byte. Whether it is taken makes no difference.
      _ = unsafe madvise(memory - offset, pages * pageSize, MADV_HUGEPAGE)
    #endif
  }

  private static var pageSize: Int {
    max(Int(sysconf(Int32(_SC_PAGESIZE))), 4_096)
  }
}
