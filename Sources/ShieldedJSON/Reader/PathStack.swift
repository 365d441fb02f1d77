/// A step of the path to the container that is being read.
@usableFromInline
struct PathFrame {
  /// The key of a property; empty for an element and for a dictionary's entry.
  @usableFromInline var key: StaticString
  /// The index of an element, or one of the values below.
  @usableFromInline var index: Int
  /// The place at which rescues in this container are counted, or ``unknownPlace``.
  @usableFromInline var tallyPlace: Int32 = PathFrame.unknownPlace
  /// The position of the outermost element's frame, up to this one; -1 if there is none. Known if `tallyPlace` is.
  @usableFromInline var elementPosition: Int32 = -1
  /// A Boolean value that indicates whether the frame is that of an entry of a dictionary with integer keys.
  @usableFromInline var hasIntegerKey = false
  /// A Boolean value that indicates whether the key of the entry has been noted for the report of undeclared keys.
  @usableFromInline var isNoted = false
  /// A Boolean value that indicates whether the container is a list or a set without its unusable elements.
  @usableFromInline var dropsElements = false

  @inlinable @inline(__always)
  init(key: StaticString, index: Int) {
    self.key = key
    self.index = index
  }

  /// The tally place of a container in which nothing has been rescued.
  @inlinable static var unknownPlace: Int32 { -2 }
  /// The index of a property, which has a key.
  @inlinable static var property: Int { -1 }
  /// The index of a value whose path is that of the frames, with no step of its own: the value of a dictionary's entry.
  @inlinable static var entry: Int { -2 }

  /// The position of the opening quote of a dictionary's key; `nil` if this isn't the frame of an entry.
  var keyPosition: Int? { index <= Self.entry ? Self.entry - index : nil }

  /// Returns a frame for an entry of a dictionary.
  ///
  /// - Parameter keyPosition: The position of the key's opening quote.
  static func entry(keyPosition: Int) -> PathFrame { PathFrame(key: "", index: Self.entry - keyPosition) }
}

/// The frames of the containers that are being read, the outermost first.
@safe
@usableFromInline
struct PathStack: ~Copyable {
  @usableFromInline var frames: UnsafeMutablePointer<PathFrame>
  @usableFromInline private(set) var capacity = 16
  @usableFromInline private(set) var count = 0

  @usableFromInline
  init() { unsafe frames = .allocate(capacity: 16) }

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

  @inlinable
  subscript(position: Int) -> PathFrame {
    @inline(__always) get {
      assert(position >= 0 && position < count)
      // Sound: all frames below the count are initialized.
      return unsafe frames[position]
    }
    @inline(__always) set {
      assert(position >= 0 && position < count)
      // Sound: all frames below the count are initialized.
      unsafe frames[position] = newValue
    }
  }

  /// Sets the index of the innermost frame.
  @inlinable @inline(__always)
  mutating func setIndex(_ index: Int) {
    assert(count > 0)
    // Sound: all frames below the count are initialized.
    unsafe frames[count &- 1].index = index
  }

  /// A Boolean value that indicates whether there is an element or an entry among the frames.
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

// MARK: Containers

extension _JSONReader {
  /// Makes a property or an element the container that is being read.
  ///
  /// - Parameter index: The index of the element; ``PathFrame/property`` for a property. For ``PathFrame/entry``, nothing changes,
  ///   since the entry's frame is there already.
  @inlinable @inline(__always)
  mutating func enter(_ key: StaticString, at index: Int = PathFrame.property) {
    if index != PathFrame.entry { path.push(PathFrame(key: key, index: index)) }
  }

  /// Ends what ``enter(_:at:)`` began with the same index.
  @inlinable @inline(__always)
  mutating func leave(at index: Int = PathFrame.property) {
    if index != PathFrame.entry { path.pop() }
  }
}
