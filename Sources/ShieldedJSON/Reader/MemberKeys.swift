import ShieldedDecoding

/// The keys of a type's members, in declared order.
///
/// A type has one, in a static property.
public struct _MemberKeys: Sendable {
  private let table: MemberKeyTable
  /// The number of the keys. Positions from here on are those of converted keys: the forms that a key strategy makes of the
  /// declared ones.
  let count: Int

  /// - Parameters:
  ///   - codingKeys: The type's coding keys, of which a key that isn't read is declared too.
  ///   - keys: The payload's keys, each different from the others.
  public init(declaring codingKeys: (any CodingKey.Type)? = nil, _ keys: StaticString...) {
    self.init(keys.map { $0.withUTF8Buffer { unsafe Array($0) } }, codingKeys)
  }

  /// - Parameters:
  ///   - declared: The bytes of the payload's keys, each different from the others.
  ///   - codingKeys: The type's coding keys.
  init(_ declared: [[UInt8]], _ codingKeys: (any CodingKey.Type)? = nil) {
    var all = declared
    for key in declared where key.contains(UInt8(ascii: "_")) {
      let converted = Array(SnakeCase.camelCased(String(decoding: key, as: UTF8.self)).utf8)
      if !all.contains(converted) { all.append(converted) }
    }
    count = declared.count
    table = MemberKeyTable(all, codingKeys)
  }

  /// The type's coding keys, of which a key that isn't read is declared too.
  var codingKeys: (any CodingKey.Type)? { table.codingKeys }

  /// Finds a key in the payload.
  ///
  /// - Parameters:
  ///   - count: Its length in bytes.
  ///   - cursor: The position after the key.
  /// - Returns: The position of the key among those declared; -1 if it isn't declared.
  @inline(__always)
  func position(of position: Int, _ count: Int, in cursor: PayloadCursor) -> Int {
    unsafe cursor.withBytes(at: position, count: count) { unsafe table.position(of: $0) }
  }

  @inline(never)
  func position(of key: String) -> Int {
    var key = key
    return key.withUTF8 { unsafe table.position(of: $0) }
  }

  /// Finds the name of a key in the payload.
  ///
  /// - Parameter key: The key, with its escapes resolved.
  /// - Returns: The position of the name among the declared keys; -1 if it isn't declared.
  func position(of key: UnsafeBufferPointer<UInt8>, _ names: KeyNames) -> Int {
    unsafe names.withName(of: key) { unsafe table.position(of: $0, $1) } ?? -1
  }
}

/// A hash table of keys. Its hash function is chosen so that no two keys collide, if there is such a function.
final class MemberKeyTable: Sendable {
  /// A key, and what is compared of it.
  private struct Entry {
    var digest: KeyDigest
    var position: Int
    var text: [UInt8]
  }

  private let entries: [Entry]
  /// The positions in `entries`, plus one. A slot whose key is another is followed by the slot to be searched next.
  private let slots: [UInt16]
  private let shift: UInt64
  private let factor: UInt64
  /// The type's coding keys. They aren't in the structure, which a lookup loads.
  let codingKeys: (any CodingKey.Type)?

  init(_ keys: [[UInt8]], _ codingKeys: (any CodingKey.Type)?) {
    self.codingKeys = codingKeys
    var entries: [Entry] = []
    for (position, key) in keys.enumerated() {
      let digest = unsafe key.withUnsafeBufferPointer { unsafe KeyDigest($0) }
      entries.append(Entry(digest: digest, position: position, text: key))
    }
    self.entries = entries
    // At most a sixteenth of the slots are used, so that few functions have to be tried for a dozen keys.
    var bits: UInt64 = 4
    while 1 << bits < entries.count * 16 { bits += 1 }
    shift = 64 - bits
    var factor = KeyDigest.factor
    var best = Self.slots(for: entries, factor, bits: bits)
    var attempt = 0
    while best.collisions > 0, attempt < 200 {
      let next = factor &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 | 1
      let slots = Self.slots(for: entries, next, bits: bits)
      if slots.collisions < best.collisions { (best, factor) = (slots, next) } else { factor = next }
      attempt += 1
    }
    slots = best.slots
    self.factor = best.factor
  }

  private static func slots(
    for entries: [Entry],
    _ factor: UInt64,
    bits: UInt64
  ) -> (slots: [UInt16], collisions: Int, factor: UInt64) {
    var slots = [UInt16](repeating: 0, count: 1 << bits)
    var collisions = 0
    for (index, entry) in entries.enumerated() {
      var slot = entry.digest.slot(factor, 64 - bits)
      while slots[slot] != 0 {
        collisions += 1
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = UInt16(index + 1)
    }
    return (slots, collisions, factor)
  }

  @inline(__always)
  func position(of key: UnsafeBufferPointer<UInt8>) -> Int { unsafe position(of: key, KeyDigest(key)) }

  @inline(__always)
  func position(of key: UnsafeBufferPointer<UInt8>, _ digest: KeyDigest) -> Int {
    var slot = digest.slot(factor, shift)
    while true {
      let index = Int(slots[slot]) &- 1
      if index < 0 { return -1 }
      if entries[index].digest == digest {
        // 16 bytes or fewer are all in the digest.
        if digest.count <= 16 { return index }
        if unsafe entries[index].text.elementsEqual(key) { return index }
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
  }
}
