/// The members that an object doesn't have, by the positions of their keys, in ascending order.
public struct MissingMembers: Sequence, IteratorProtocol {
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
