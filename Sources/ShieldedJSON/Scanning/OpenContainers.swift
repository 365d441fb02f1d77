/// The arrays and objects that a scan is inside of.
///
/// Only the innermost one is here. While it is open, the second word of its entry holds, in place of the next sibling, the index
/// of the container around it; and how many elements that had so far is in the second word of its own.
struct OpenContainers {
  /// How many are open.
  private(set) var depth: Int
  /// Whether the innermost one is an object.
  private(set) var isObject = false
  /// The number of elements, or members, that the innermost one has so far.
  var count = 0
  /// The index of the innermost one; -1 outside of all.
  private var innermost = -1

  /// - Parameter depth: How many are open around all that these will hold.
  init(depth: Int) {
    self.depth = depth
  }

  /// Opens a container inside of the innermost one.
  @inline(__always)
  mutating func open(_ kind: TapeEntry.Kind, at position: Int, in tape: inout TapeStorage) {
    if innermost >= 0 {
      let around = tape[innermost &+ 1].next
      tape[innermost &+ 1] = TapeEntry(next: around, count: count)
    }
    let index = tape.count
    tape.append(TapeEntry(kind, at: position, length: 0))
    // Counted from 1, so that "no container around" has a place too.
    tape.append(TapeEntry(next: innermost &+ 1, count: 0))
    innermost = index
    isObject = kind == .object
    count = 0
    depth &+= 1
  }

  /// Closes the innermost one.
  @inline(__always)
  mutating func close(in tape: TapeStorage) {
    let around = tape[innermost &+ 1].next &- 1
    tape[innermost &+ 1] = TapeEntry(next: tape.count, count: count)
    innermost = around
    depth &-= 1
    if around >= 0 {
      isObject = tape[around].kind == .object
      count = tape[around &+ 1].storedCount
    }
  }
}
