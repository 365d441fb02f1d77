/// The arrays and objects that are open at the scanner's position.
///
/// Only the innermost container is stored here. The others are stored on the tape: while a container is open, the second word
/// of its entry holds the index of the enclosing container in place of the next sibling, and the number of its own elements so
/// far.
struct OpenContainers {
  /// The number of open containers.
  private(set) var depth: Int
  /// Whether the innermost container is an object.
  private(set) var isObject = false
  /// The number of elements or members of the innermost container so far.
  var count = 0
  /// The tape index of the innermost container; -1 if no container is open.
  private var innermost = -1

  /// - Parameter depth: The number of containers that are already open, and that aren't tracked here.
  init(depth: Int) {
    self.depth = depth
  }

  /// Opens a container inside the innermost one.
  @inline(__always)
  mutating func open(_ kind: TapeEntry.Kind, at position: Int, in tape: inout TapeStorage) {
    if innermost >= 0 {
      let around = tape[innermost &+ 1].next
      tape[innermost &+ 1] = TapeEntry(next: around, count: count)
    }
    let index = tape.count
    tape.append(TapeEntry(kind, at: position, length: 0))
    // The index plus one, so that 0 means that there is no enclosing container.
    tape.append(TapeEntry(next: innermost &+ 1, count: 0))
    innermost = index
    isObject = kind == .object
    count = 0
    depth &+= 1
  }

  /// Closes the innermost container.
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
