/// The words of a tape while it grows, and after.
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
    self.capacity = max(capacity, 8)
    unsafe words = .allocate(capacity: self.capacity)
  }

  /// Gives the memory back. Nothing may be read or written after that.
  @unsafe
  func deallocate() {
    unsafe words.deallocate()
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
    let larger = capacity + capacity / 2
    let moved = UnsafeMutablePointer<UInt64>.allocate(capacity: larger)
    // Sound: both are allocated for `count` words at least, and the old memory isn't used again.
    unsafe moved.moveInitialize(from: words, count: count)
    unsafe words.deallocate()
    unsafe words = moved
    capacity = larger
  }
}
