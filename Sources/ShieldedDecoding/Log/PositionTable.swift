/// Finds positions by hash: a hash table with linear probing.
///
/// The table stores positions in a collection of its owner, and no keys. The owner supplies the hash of a key, and compares the
/// key at a position. 0 marks an empty slot, so positions begin at 1. The owner leaves at least one slot empty, since that ends
/// a search; if half of the slots are empty, searches are short.
package struct PositionTable {
  @usableFromInline var positions: [Int]

  /// - Parameter capacity: The number of slots, a power of two.
  @inlinable
  package init(capacity: Int) { positions = Array(repeating: 0, count: capacity) }

  /// Returns the slot of a key, or the empty slot in which it belongs.
  ///
  /// - Parameter hash: The hash of the key. Its lowest bits choose the slot at which the search begins.
  @inlinable
  @inline(__always)
  package func slot(_ hash: Int, where isKey: (Int) -> Bool) -> Int {
    let mask = positions.count &- 1
    var slot = hash & mask
    while positions[slot] != 0, !isKey(positions[slot]) { slot = (slot &+ 1) & mask }
    return slot
  }

  /// The position in a slot; 0 if the slot is empty.
  @inlinable
  package subscript(slot: Int) -> Int {
    @inline(__always) get { positions[slot] }
    @inline(__always) set { positions[slot] = newValue }
  }
}
