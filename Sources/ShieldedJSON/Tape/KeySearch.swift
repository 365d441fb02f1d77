/// Finds members of an object by their keys, and always the first where a key is there more than once.
///
/// Keys mostly come in declared order, so the search begins at a cursor behind the last key found. A key before the cursor is
/// noticed by `passed`: a set of 64 bits in which every key that the cursor has passed has set the one of its digest. Where a
/// key's bit isn't set, the key can't be before the cursor; where it is, what is before the cursor is searched first.
///
/// A missing key leaves the cursor where it is. Steps are counted, and where they come to more than a few times the number of
/// members, an index is made: so the work stays proportional to the number of members, in whatever order they are asked for.
struct KeySearch {
  private let start: Int
  private var cursor: Int
  private var passed: UInt64 = 0
  private var steps = 0
  /// The key found last: one and the same is often asked for twice.
  private var last: Int

  init(objectAt index: Int) {
    start = index &+ 2
    cursor = start
    last = start
  }

  /// Finds a member.
  ///
  /// - Returns: The tape's index of the value.
  @inline(__always)
  mutating func value(for key: String, in document: Document) -> Int? {
    var key = key
    return key.withUTF8 { utf8 in unsafe value(for: utf8, in: document) }
  }

  private mutating func value(for key: UnsafeBufferPointer<UInt8>, in document: Document) -> Int? {
    let end = document.tape[start &- 1].next
    let bit = unsafe Self.bit(for: key)
    var position = start
    if passed & bit != 0 {
      if unsafe document.isText(key, at: last) { return last &+ 1 }
      while position < cursor {
        if unsafe document.isText(key, at: position) {
          last = position
          return position &+ 1
        }
        position = document.index(after: position &+ 1)
        steps &+= 1
      }
    }
    position = cursor
    var passing = passed
    while position < end {
      steps &+= 1
      if unsafe document.isText(key, at: position) {
        cursor = document.index(after: position &+ 1)
        passed = passing | bit
        last = position
        return position &+ 1
      }
      passing |= Self.bit(forKeyAt: position, in: document)
      position = document.index(after: position &+ 1)
    }
    return nil
  }

  /// Whether so many steps were taken that an index may pay.
  @inline(__always) var isSlow: Bool { steps > 256 }

  /// Makes an index where the keys are asked for in an order that the cursor is no help with.
  @inline(never)
  mutating func indexIfItPays(_ document: Document) -> KeyIndex? {
    let count = document.count(at: start - 2)
    return steps > 4 * count ? KeyIndex(objectAt: start - 2, count: count, in: document) : nil
  }

  /// A bit that depends on a key's length and on its first and last byte.
  @inline(__always)
  private static func bit(for key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let first = unsafe key.first, let last = unsafe key.last else { return 1 }
    return bit(first, last, key.count)
  }

  @inline(__always)
  private static func bit(forKeyAt index: Int, in document: Document) -> UInt64 {
    let entry = document.tape[index]
    // An escaped key, or one that is too long for its entry, might be any.
    guard entry.kind != .escaped, entry.storedLength < TapeEntry.lengthLimit else { return .max }
    guard entry.storedLength > 0 else { return 1 }
    return bit(
      document.bytes[entry.position],
      document.bytes[entry.position &+ entry.storedLength &- 1],
      entry.storedLength
    )
  }

  @inline(__always)
  private static func bit(_ first: UInt8, _ last: UInt8, _ length: Int) -> UInt64 {
    let digest = UInt64(first) &* 7 &+ UInt64(last) &* 13 &+ UInt64(truncatingIfNeeded: length) &* 5
    return 1 &<< (digest & 63)
  }
}
