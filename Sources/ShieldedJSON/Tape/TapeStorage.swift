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
  func deallocate() {
    unsafe free(words)
  }

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
      // Sound: as above.
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
