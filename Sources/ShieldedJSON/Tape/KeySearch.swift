import ShieldedDecoding

/// Finds members of an object by key. If a key occurs more than once, its first member is found.
///
/// Keys are usually requested in the order of the payload, so the search begins at a cursor after the last key found. `passed`
/// is a Bloom filter of the keys before the cursor: it has two sets of 64 bits, and each of these keys sets one bit in each
/// set. If one of a key's two bits isn't set, the key isn't before the cursor. If both are set, the part before the cursor is
/// searched first. With a single set, this search was unnecessary for three of thirteen keys.
///
/// A missing key doesn't move the cursor. If the number of steps exceeds a few times the number of members, an index is
/// created. The total work is therefore proportional to the number of members, in whatever order the keys are requested.
struct KeySearch {
  private let start: Int
  private var cursor: Int
  private var passed = Bits.none
  private var steps = 0
  /// The tape index of the key found last, since the same key is often requested twice.
  private var last: Int

  init(objectAt index: Int) {
    start = index &+ 2
    cursor = start
    last = start
  }

  /// Finds a member.
  ///
  /// - Returns: The tape index of the value; `nil` if there is no such member.
  @inline(__always)
  mutating func value(for key: String, in document: Document) -> Int? {
    // Avoids the retain and release that `withUTF8` needs, since it may have to make the string contiguous.
    if let value = unsafe key.utf8.withContiguousStorageIfAvailable({ utf8 in unsafe value(for: utf8, in: document) }) {
      return value
    }
    return bridgedValue(for: key, in: document)
  }

  /// Finds a member by a key whose UTF-8 isn't contiguous, such as a string bridged from Objective-C.
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
    // If keys are requested in the order of the payload, each one is at the cursor.
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

  /// A Boolean value that indicates whether the search has taken so many steps that an index may be faster.
  @inline(__always) var isSlow: Bool { steps > 256 }

  /// Creates an index if the search has taken more than four steps for each member.
  @inline(never)
  mutating func indexIfItPays(_ document: Document) -> KeyIndex? {
    let count = document.count(at: start - 2)
    return steps > 4 * count ? KeyIndex(objectAt: start - 2, count: count, in: document) : nil
  }
}

extension KeySearch {
  /// The bits of one key, one in each of two sets, or the union of the bits of several keys.
  fileprivate struct Bits {
    var first: UInt64
    var second: UInt64

    static var none: Bits { Bits(first: 0, second: 0) }
    static var all: Bits { Bits(first: .max, second: .max) }

    /// Returns a Boolean value that indicates whether a key with the given bits may be one of the keys in this union.
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
    // An escaped key, or one whose length doesn't fit in its entry, may match any key.
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

  /// Derives the bits from a key's length and its first, middle and last byte.
  @inline(__always)
  private init(_ first: UInt8, _ middle: UInt8, _ last: UInt8, _ length: Int) {
    var digest = UInt64(first) | UInt64(middle) &<< 8 | UInt64(last) &<< 16
    digest = (digest | UInt64(truncatingIfNeeded: length) &<< 24) &* 0x9E37_79B9_7F4A_7C15
    self.init(first: 1 &<< (digest &>> 58), second: 1 &<< ((digest &>> 52) & 63))
  }
}

/// An index of an object's members by key.
///
/// The hashes have a different seed in every process, so that a payload's keys can't be chosen to collide. The table stores
/// tape indices and no strings.
final class KeyIndex {
  /// The tape indices of keys. None is 0, which is the index of the whole payload.
  private let table: PositionTable

  /// Creates an index of an object's members.
  ///
  /// - Parameter count: The number of its members.
  init(objectAt object: Int, count: Int, in document: Document) {
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
    var table = PositionTable(capacity: capacity)
    let end = document.tape[object + 1].next
    var position = object + 2
    while position < end {
      Self.insert(position, into: &table, in: document)
      position = document.index(after: position + 1)
    }
    self.table = table
  }

  func value(for key: String, in document: Document) -> Int? {
    var key = key
    return key.withUTF8 { utf8 in unsafe value(for: utf8, in: document) }
  }

  /// Finds the first member with a key.
  ///
  /// - Returns: The tape index of the value; `nil` if there is no such member.
  func value(for key: UnsafeBufferPointer<UInt8>, in document: Document) -> Int? {
    let position = unsafe table[Self.slot(of: key, table, document)]
    return position == 0 ? nil : position + 1
  }

  private static func insert(_ index: Int, into table: inout PositionTable, in document: Document) {
    if document.kind(at: index) == .escaped {
      // A key with invalid Unicode matches no text.
      guard var text = document.text(at: index) else { return }
      text.withUTF8 { utf8 in unsafe insert(index, utf8, into: &table, in: document) }
    } else {
      unsafe document.bytes.withBytes(in: document.range(at: index)) { utf8 in
        unsafe insert(index, utf8, into: &table, in: document)
      }
    }
  }

  private static func insert(
    _ index: Int,
    _ key: UnsafeBufferPointer<UInt8>,
    into table: inout PositionTable,
    in document: Document
  ) {
    let slot = unsafe slot(of: key, table, document)
    // Of equal keys, the first one wins.
    if table[slot] == 0 { table[slot] = index }
  }

  @inline(__always)
  private static func slot(of key: UnsafeBufferPointer<UInt8>, _ table: PositionTable, _ document: Document) -> Int {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return table.slot(hasher.finalize()) { position in unsafe document.isText(key, at: position) }
  }
}
