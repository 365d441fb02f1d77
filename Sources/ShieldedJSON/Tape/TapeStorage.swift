import Foundation

/// The words of a tape, both while it grows and afterwards.
///
/// The memory is allocated with `realloc`, since it can enlarge a large block without a copy: the system moves its pages to
/// another address. The old and the new block then never exist at the same time.
///
/// The storage doesn't own the memory: the ``Document`` does. This type is the only place where the tape is read or written
/// through a pointer.
@safe
struct TapeStorage {
  private var words: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  private(set) var count = 0

  /// Allocates memory, which ``deallocate()`` frees.
  ///
  /// - Parameter capacity: The number of words for which memory is allocated; at least 2, so that half of it is a word.
  init(capacity: Int) {
    self.capacity = Self.capacity(for: capacity)
    unsafe words = Self.resized(nil, to: self.capacity)
  }

  /// Frees the memory. Nothing may be read or written after that.
  @unsafe
  func deallocate() { unsafe free(words) }

  /// The word at an index below ``count``.
  @inline(__always)
  subscript(index: Int) -> TapeEntry {
    get {
      assert(index >= 0 && index < count)
      // Sound: an index comes from the scanner, from a container's second word, or from advancing past an entry that another
      // entry follows.
      return unsafe TapeEntry(word: words[index])
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      // Sound: the index is that of a word, as when it is read.
      unsafe words[index] = newValue.word
    }
  }

  @inline(__always)
  mutating func append(_ entry: TapeEntry) {
    if count == capacity { grow() }
    // Sound: there is capacity for one more word.
    unsafe words[count] = entry.word
    count &+= 1
  }

  /// Removes words from the end.
  mutating func removeLast(_ removedCount: Int) { count -= removedCount }

  /// The index after a value: that of its next sibling, or of the end of its container.
  @inline(__always)
  func index(after index: Int) -> Int { self[index].kind.isContainer ? self[index &+ 1].next : index &+ 1 }

  @inline(never)
  private mutating func grow() {
    let larger = Self.capacity(for: capacity + capacity / 2)
    // Sound: the old memory isn't used again.
    unsafe words = Self.resized(words, to: larger)
    capacity = larger
  }

  /// Reallocates the memory for a number of words, and keeps the existing ones.
  private static func resized(_ words: UnsafeMutablePointer<UInt64>?, to capacity: Int) -> UnsafeMutablePointer<UInt64>
  {
    let size = capacity * MemoryLayout<UInt64>.stride
    guard let memory = unsafe realloc(words, size) else {
      // Like the standard library's own allocations, this can't continue without memory.
      fatalError("A tape of \(capacity) words can't be allocated.")
    }
    unsafe preferLargePages(for: memory, size: size)
    // Sound: `malloc` aligns for every type, and nothing else is ever stored in the memory.
    return unsafe memory.assumingMemoryBound(to: UInt64.self)
  }
}

// MARK: Large pages

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
  /// - Parameter size: The block's size in bytes, from a capacity that ``capacity(for:)`` returned.
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

  private static var pageSize: Int { max(Int(sysconf(Int32(_SC_PAGESIZE))), 4_096) }
}
