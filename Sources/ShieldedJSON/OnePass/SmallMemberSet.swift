/// The members of an object that have been read, by the positions of their keys, of which there are at most 64.
///
/// Without a reference, unlike ``MemberSet``, so that a function with many ways out needn't release it on each of them.
public struct SmallMemberSet: BitwiseCopyable, Sendable {
  @usableFromInline var word: UInt64 = 0

  /// Creates an empty set.
  @inlinable @inline(__always)
  public init() {}

  /// Adds a member.
  ///
  /// - Parameter position: The position of its key, 0 to 63.
  @inlinable @inline(__always)
  public mutating func insert(_ position: Int) { word |= 1 << UInt64(truncatingIfNeeded: position) }

  /// Whether a member has been added.
  @inlinable @inline(__always)
  public func contains(_ position: Int) -> Bool { word & (1 << UInt64(truncatingIfNeeded: position)) != 0 }

  /// Whether the first `count` members have all been added.
  @inlinable @inline(__always)
  public func containsAll(_ count: Int) -> Bool { missing(in: 0..<count) == 0 }

  /// The positions of a range that haven't been added, as bits. The range begins at 0.
  @inlinable @inline(__always)
  func missing(in positions: Range<Int>) -> UInt64 { ~word & (1 << UInt64(truncatingIfNeeded: positions.count)) &- 1 }
}
