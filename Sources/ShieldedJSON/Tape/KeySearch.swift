import ShieldedDecoding

/// The keys of a document's objects, as coding keys are compared with them.
protocol MemberKeySource {
  var document: Document { get }

  /// Returns a Boolean value that indicates whether the key at a tape index is equal to another, byte for byte.
  func isKey(_ key: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool

  /// Returns the bits of the key at a tape index. Those of a key that isn't known are all bits.
  func bits(ofKeyAt index: Int) -> KeySearch.Bits

  /// Lends the key at a tape index, with its escapes resolved. A key with invalid Unicode isn't lent.
  func withKey(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void)
}

/// The keys as spelled in the payload.
extension Document: MemberKeySource {
  @inline(__always) var document: Document { self }

  @inline(__always)
  func isKey(_ key: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool { unsafe isText(key, at: index) }

  @inline(__always)
  func bits(ofKeyAt index: Int) -> KeySearch.Bits { KeySearch.Bits(keyAt: index, in: self) }

  func withKey(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if kind(at: index) == .escaped {
      guard var text = text(at: index) else { return }
      text.withUTF8 { utf8 in unsafe body(utf8) }
    } else {
      unsafe bytes.withBytes(in: range(at: index)) { utf8 in unsafe body(utf8) }
    }
  }
}

/// The names that a key strategy makes of the payload's keys.
struct NamedKeys: MemberKeySource {
  let document: Document
  let names: KeyNames

  @inline(__always)
  func isKey(_ key: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard document.kind(at: index) != .escaped else { return unsafe isUnusualKey(key, at: index) }
    return unsafe document.bytes.withBytes(in: document.range(at: index)) { unsafe names.isName(key, of: $0) }
  }

  @inline(never)
  private func isUnusualKey(_ key: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    var isEqual = false
    unsafe document.withKey(at: index) { unsafe isEqual = names.isName(key, of: $0) }
    return isEqual
  }

  @inline(never)
  func bits(ofKeyAt index: Int) -> KeySearch.Bits {
    var bits = KeySearch.Bits.none
    unsafe document.withKey(at: index) { key in
      unsafe names.withName(of: key) { name, _ in unsafe bits = KeySearch.Bits(name) }
    }
    return bits
  }

  /// Lends a copy, since the closure may ask for other names.
  func withKey(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe document.withKey(at: index) { key in
      let name = unsafe names.withName(of: key) { name, _ in unsafe Array(name) }
      unsafe name?.withUnsafeBufferPointer { unsafe body($0) }
    }
  }
}

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
  mutating func value<Keys: MemberKeySource>(for key: String, in members: Keys) -> Int? {
    // Avoids the retain and release that `withUTF8` needs, since it may have to make the string contiguous.
    if let value = unsafe key.utf8.withContiguousStorageIfAvailable({ utf8 in unsafe value(for: utf8, in: members) }) {
      return value
    }
    return bridgedValue(for: key, in: members)
  }

  /// Finds a member by a key whose UTF-8 isn't contiguous, such as a string bridged from Objective-C.
  @inline(never)
  private mutating func bridgedValue<Keys: MemberKeySource>(for key: String, in members: Keys) -> Int? {
    var key = key
    return key.withUTF8 { utf8 in unsafe value(for: utf8, in: members) }
  }

  @inline(__always)
  private mutating func value<Keys: MemberKeySource>(for key: UnsafeBufferPointer<UInt8>, in members: Keys) -> Int? {
    let document = members.document
    let bits = unsafe Bits(key)
    let position = cursor
    guard position < document.tape[start &- 1].next, !passed.contains(bits),
      unsafe members.isKey(key, at: position)
    else { return unsafe searched(for: key, bits, in: members) }
    // If keys are requested in the order of the payload, each one is at the cursor.
    cursor = document.index(after: position &+ 1)
    passed = passed.union(bits)
    last = position
    return position &+ 1
  }

  @inline(never)
  private mutating func searched<Keys: MemberKeySource>(
    for key: UnsafeBufferPointer<UInt8>,
    _ bits: Bits,
    in members: Keys
  ) -> Int? {
    let document = members.document
    let end = document.tape[start &- 1].next
    var position = start
    if passed.contains(bits) {
      if unsafe members.isKey(key, at: last) { return last &+ 1 }
      while position < cursor {
        if unsafe members.isKey(key, at: position) {
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
      if unsafe members.isKey(key, at: position) {
        cursor = document.index(after: position &+ 1)
        passed = passing.union(bits)
        last = position
        return position &+ 1
      }
      passing = passing.union(members.bits(ofKeyAt: position))
      position = document.index(after: position &+ 1)
    }
    return nil
  }

  /// A Boolean value that indicates whether the search has taken so many steps that an index may be faster.
  @inline(__always) var isSlow: Bool { steps > 256 }

  /// Creates an index if the search has taken more than four steps for each member.
  @inline(never)
  mutating func indexIfItPays<Keys: MemberKeySource>(_ members: Keys) -> KeyIndex? {
    let count = members.document.count(at: start - 2)
    return steps > 4 * count ? KeyIndex(objectAt: start - 2, count: count, in: members) : nil
  }
}

extension KeySearch {
  /// The bits of one key, one in each of two sets, or the union of the bits of several keys.
  struct Bits {
    fileprivate var first: UInt64
    fileprivate var second: UInt64

    static var none: Bits { Bits(first: 0, second: 0) }
    fileprivate static var all: Bits { Bits(first: .max, second: .max) }

    /// Returns a Boolean value that indicates whether a key with the given bits may be one of the keys in this union.
    @inline(__always)
    fileprivate func contains(_ bits: Bits) -> Bool { first & bits.first != 0 && second & bits.second != 0 }

    @inline(__always)
    fileprivate func union(_ bits: Bits) -> Bits { Bits(first: first | bits.first, second: second | bits.second) }
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
  fileprivate init(keyAt index: Int, in document: Document) {
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
  init<Keys: MemberKeySource>(objectAt object: Int, count: Int, in members: Keys) {
    let document = members.document
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
    var table = PositionTable(capacity: capacity)
    let end = document.tape[object + 1].next
    var position = object + 2
    while position < end {
      unsafe members.withKey(at: position) { utf8 in
        let slot = unsafe Self.slot(of: utf8, table, members)
        // Of equal keys, the first one wins.
        if table[slot] == 0 { table[slot] = position }
      }
      position = document.index(after: position + 1)
    }
    self.table = table
  }

  func value<Keys: MemberKeySource>(for key: String, in members: Keys) -> Int? {
    var key = key
    return key.withUTF8 { utf8 in unsafe value(for: utf8, in: members) }
  }

  /// Finds the first member with a key.
  ///
  /// - Returns: The tape index of the value; `nil` if there is no such member.
  private func value<Keys: MemberKeySource>(for key: UnsafeBufferPointer<UInt8>, in members: Keys) -> Int? {
    let position = unsafe table[Self.slot(of: key, table, members)]
    return position == 0 ? nil : position + 1
  }

  @inline(__always)
  private static func slot<Keys: MemberKeySource>(
    of key: UnsafeBufferPointer<UInt8>,
    _ table: PositionTable,
    _ members: Keys
  ) -> Int {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return table.slot(hasher.finalize()) { position in unsafe members.isKey(key, at: position) }
  }
}
