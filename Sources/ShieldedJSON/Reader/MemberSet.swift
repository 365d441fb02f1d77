/// The members of an object that have been read, by the positions of their keys.
public struct _MemberSet {
  /// The first 64 members.
  @usableFromInline var word: UInt64 = 0
  /// The members after them, 64 in each word.
  @usableFromInline var more: [UInt64]?

  /// Creates an empty set.
  @inlinable @inline(__always)
  public init() {}

  /// Adds a member.
  @inlinable @inline(__always)
  public mutating func insert(_ position: Int) {
    if position < 64 { word |= 1 &<< UInt64(truncatingIfNeeded: position) } else { insertLate(position) }
  }

  /// Returns a Boolean value that indicates whether a member has been added.
  @inlinable @inline(__always)
  public func contains(_ position: Int) -> Bool {
    position < 64 ? word & (1 &<< UInt64(truncatingIfNeeded: position)) != 0 : containsLate(position)
  }

  /// Returns a Boolean value that indicates whether the first `count` members have all been added.
  @inlinable @inline(__always)
  public func containsAll(_ count: Int) -> Bool {
    count < 64 ? word == (1 &<< UInt64(truncatingIfNeeded: count)) &- 1 : containsAllLate(count)
  }

  /// Returns the positions of a range that haven't been added, as bits.
  ///
  /// The range has at most 64 positions, and the first is a multiple of 64.
  @inlinable @inline(__always)
  func missing(in positions: Range<Int>) -> UInt64 {
    let declared = positions.count < 64 ? (1 &<< UInt64(truncatingIfNeeded: positions.count)) &- 1 : UInt64.max
    return declared & ~(positions.lowerBound == 0 ? word : lateWord(positions.lowerBound))
  }

  /// Returns the word that contains a position from 64 on.
  @usableFromInline @inline(never)
  func lateWord(_ position: Int) -> UInt64 {
    let index = position / 64 - 1
    guard let more, index < more.count else { return 0 }
    return more[index]
  }

  @usableFromInline @inline(never)
  mutating func insertLate(_ position: Int) {
    let index = position / 64 - 1
    var words = more ?? []
    more = nil
    while words.count <= index { words.append(0) }
    words[index] |= 1 << UInt64(position % 64)
    more = words
  }

  @usableFromInline @inline(never)
  func containsLate(_ position: Int) -> Bool { lateWord(position) & (1 << UInt64(position % 64)) != 0 }

  @usableFromInline @inline(never)
  func containsAllLate(_ count: Int) -> Bool { (0..<count).allSatisfy(contains) }
}

/// The members that an object doesn't have, by the positions of their keys, in ascending order.
public struct _MissingMembers: Sequence, IteratorProtocol {
  /// Those that haven't been returned yet, as bits.
  @usableFromInline var word: UInt64
  /// The position of the first bit.
  @usableFromInline let first: Int

  /// - Parameters:
  ///   - positions: At most 64 positions.
  ///   - word: The missing ones, as bits.
  @inlinable @inline(__always)
  init(in positions: Range<Int>, word: UInt64) {
    self.word = word
    first = positions.lowerBound
  }

  /// Returns the position of the next member; `nil` if there is none.
  @inlinable @inline(__always)
  public mutating func next() -> Int? {
    if word == 0 { return nil }
    let position = first &+ word.trailingZeroBitCount
    word &= word &- 1
    return position
  }
}
