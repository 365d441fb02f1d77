/// The frames of the containers that are being read, the outermost first.
@safe
@usableFromInline
struct PathStack: ~Copyable {
  @usableFromInline var frames: UnsafeMutablePointer<PathFrame>
  @usableFromInline private(set) var capacity = 16
  @usableFromInline private(set) var count = 0

  @usableFromInline
  init() {
    unsafe frames = .allocate(capacity: 16)
  }

  @inlinable
  deinit {
    // Sound: only this value owns the memory, and frames are trivial.
    unsafe frames.deallocate()
  }

  @inlinable @inline(__always)
  mutating func push(_ frame: PathFrame) {
    if count == capacity { grow() }
    // Sound: the capacity is larger than the count.
    unsafe (frames + count).initialize(to: frame)
    count &+= 1
  }

  @inlinable @inline(__always)
  mutating func pop() {
    assert(count > 0)
    count &-= 1
  }

  /// A frame.
  @inlinable
  subscript(position: Int) -> PathFrame {
    @inline(__always) get {
      assert(position >= 0 && position < count)
      // Sound: all frames below the count are initialized.
      return unsafe frames[position]
    }
    @inline(__always) set {
      assert(position >= 0 && position < count)
      // Sound: as above.
      unsafe frames[position] = newValue
    }
  }

  /// Sets the index of the innermost frame.
  @inlinable @inline(__always)
  mutating func setIndex(_ index: Int) {
    assert(count > 0)
    // Sound: as above.
    unsafe frames[count &- 1].index = index
  }

  /// Whether there is an element or an entry among the frames.
  var isInsideList: Bool {
    for position in 0..<count where self[position].index != PathFrame.property { return true }
    return false
  }

  @usableFromInline @inline(never)
  mutating func grow() {
    let larger = UnsafeMutablePointer<PathFrame>.allocate(capacity: capacity * 2)
    // Sound: the frames below the count are initialized, and the old memory isn't used after this.
    unsafe larger.moveInitialize(from: frames, count: count)
    unsafe frames.deallocate()
    unsafe frames = larger
    capacity *= 2
  }
}
