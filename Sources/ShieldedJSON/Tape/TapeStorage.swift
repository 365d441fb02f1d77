import Foundation

/// The words of a tape while it grows, and after.
///
/// Its memory comes from `malloc`, since only `realloc` can make it larger without a copy: where it is large, the system moves
/// its pages to another address. So two tapes of a large payload are never there at the same time.
///
/// It doesn't own the memory: the ``Document`` does. This type is the one place where the tape is read or written through a
/// pointer.
@safe
struct TapeStorage {
  private var words: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  private(set) var count = 0

  /// Makes room, which ``deallocate()`` gives back.
  init(capacity: Int) {
    self.capacity = Self.capacity(for: max(capacity, 8))
    unsafe words = Self.resized(nil, to: self.capacity)
  }

  /// Gives the memory back. Nothing may be read or written after that.
  @unsafe
  func deallocate() {
    unsafe free(words)
  }

  /// The word at an index below ``count``.
  @inline(__always)
  subscript(index: Int) -> TapeEntry {
    get {
      assert(index >= 0 && index < count)
      // Sound: indices come from the scanner, from the second words that it wrote, or from stepping over an entry of a
      // container that has another one behind it.
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
    // Sound: there is room for one more.
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

  /// Makes room for a number of words, and keeps those that are there.
  private static func resized(_ words: UnsafeMutablePointer<UInt64>?, to capacity: Int) -> UnsafeMutablePointer<UInt64>
  {
    let size = capacity * MemoryLayout<UInt64>.stride
    guard let memory = unsafe realloc(words, size) else {
      // As where the standard library allocates: there is nothing that could be done without memory.
      fatalError("There is no memory for a tape of \(capacity) words.")
    }
    unsafe preferLargePages(for: memory, size: size)
    // Sound: `malloc` aligns for every type, and nothing else is ever stored there.
    return unsafe memory.assumingMemoryBound(to: UInt64.self)
  }
}
