/// The members of an object that have been read, by the positions of their keys.
public struct MemberSet {
  private var word: UInt64 = 0
  private var more: [UInt64] = []

  public init() {}

  @inline(__always)
  public mutating func insert(_ position: Int) {
    if position < 64 { word |= 1 &<< UInt64(truncatingIfNeeded: position) } else { insertLate(position) }
  }

  @inline(__always)
  public func contains(_ position: Int) -> Bool {
    position < 64 ? word & (1 &<< UInt64(truncatingIfNeeded: position)) != 0 : containsLate(position)
  }

  /// Whether the first `count` members have all been read.
  @inline(__always)
  public func containsAll(_ count: Int) -> Bool {
    count < 64 ? word == (1 &<< UInt64(truncatingIfNeeded: count)) &- 1 : (0..<count).allSatisfy(contains)
  }

  private mutating func insertLate(_ position: Int) {
    let index = position / 64 - 1
    while more.count <= index { more.append(0) }
    more[index] |= 1 << UInt64(position % 64)
  }

  private func containsLate(_ position: Int) -> Bool {
    let index = position / 64 - 1
    return index < more.count && more[index] & (1 << UInt64(position % 64)) != 0
  }
}
