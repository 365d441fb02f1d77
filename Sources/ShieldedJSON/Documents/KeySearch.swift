/// Finds members of an object by their keys, and always the first where a key is there more than once.
///
/// Keys mostly come in declared order, so the search begins at a cursor behind the last key found. A key before the cursor is
/// noticed by `passed`: two sets of 64 bits, in which every key that the cursor has passed has set the ones of its digest. Where
/// one of a key's two bits isn't set, the key can't be before the cursor; where both are, what is before the cursor is searched
/// first. With one set alone three keys of thirteen were searched for in vain.
///
/// A missing key leaves the cursor where it is. Steps are counted, and where they come to more than a few times the number of
/// members, an index is made: so the work stays proportional to the number of members, in whatever order they are asked for.
struct KeySearch {
  private let start: Int
  private var cursor: Int
  private var passed = Bits.none
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
    // Nothing is held or let go for that, as it is where a string may have to be made contiguous.
    if let value = unsafe key.utf8.withContiguousStorageIfAvailable({ utf8 in unsafe value(for: utf8, in: document) }) {
      return value
    }
    return bridgedValue(for: key, in: document)
  }

  /// Finds a member by a key that the Objective-C runtime holds.
  @inline(never)
  private mutating func bridgedValue(for key: String, in document: Document) -> Int? {
    var key = key
    return key.withUTF8 { utf8 in unsafe value(for: utf8, in: document) }
  }

  @inline(__always)
  private mutating func value(for key: UnsafeBufferPointer<UInt8>, in document: Document) -> Int? {
    let bits = unsafe Bits(key)
    let position = cursor
    guard position < document.tape[start &- 1].next, !passed.contains(bits),
      unsafe document.isText(key, at: position)
    else { return unsafe searched(for: key, bits, in: document) }
    // In declared order every key is the next one.
    cursor = document.index(after: position &+ 1)
    passed = passed.union(bits)
    last = position
    return position &+ 1
  }

  @inline(never)
  private mutating func searched(for key: UnsafeBufferPointer<UInt8>, _ bits: Bits, in document: Document) -> Int? {
    let end = document.tape[start &- 1].next
    var position = start
    if passed.contains(bits) {
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
        passed = passing.union(bits)
        last = position
        return position &+ 1
      }
      passing = passing.union(Bits(keyAt: position, in: document))
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
}

extension KeySearch {
  /// A bit in each of two sets, or the union of those of many keys.
  fileprivate struct Bits {
    var first: UInt64
    var second: UInt64

    static var none: Bits { Bits(first: 0, second: 0) }
    static var all: Bits { Bits(first: .max, second: .max) }

    /// Whether a key with these bits may be among those that the union was made of.
    @inline(__always)
    func contains(_ bits: Bits) -> Bool { first & bits.first != 0 && second & bits.second != 0 }

    @inline(__always)
    func union(_ bits: Bits) -> Bits { Bits(first: first | bits.first, second: second | bits.second) }
  }
}

extension KeySearch.Bits {
  @inline(__always)
  init(_ key: UnsafeBufferPointer<UInt8>) {
    guard let first = unsafe key.first else {
      self = Self.ofEmptyKey
      return
    }
    unsafe self.init(first, key[key.count &>> 1], key[key.count &- 1], key.count)
  }

  @inline(__always)
  init(keyAt index: Int, in document: Document) {
    let entry = document.tape[index]
    let length = entry.storedLength
    // An escaped key, or one that is too long for its entry, might be any.
    guard entry.kind != .escaped, length < TapeEntry.lengthLimit else {
      self = .all
      return
    }
    guard length > 0 else {
      self = Self.ofEmptyKey
      return
    }
    let position = entry.position
    self.init(
      document.bytes[position],
      document.bytes[position &+ length &>> 1],
      document.bytes[position &+ length &- 1],
      length
    )
  }

  private static var ofEmptyKey: Self { Self(first: 1, second: 1) }

  /// Bits that depend on a key's length, and on its first byte, the one in the middle and the last one.
  @inline(__always)
  private init(_ first: UInt8, _ middle: UInt8, _ last: UInt8, _ length: Int) {
    var digest = UInt64(first) | UInt64(middle) &<< 8 | UInt64(last) &<< 16
    digest = (digest | UInt64(truncatingIfNeeded: length) &<< 24) &* 0x9E37_79B9_7F4A_7C15
    self.init(first: 1 &<< (digest &>> 58), second: 1 &<< ((digest &>> 52) & 63))
  }
}
