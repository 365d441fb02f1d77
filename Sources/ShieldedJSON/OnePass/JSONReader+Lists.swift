import ShieldedDecoding

extension JSONReader {
  /// Opens an array.
  ///
  /// - Returns: `nil` if the value isn't an array, `false` if it is empty and has been passed. Otherwise the reader is at its
  ///   first element.
  @inlinable @inline(__always)
  mutating func beginArray() throws(Interruption) -> Bool? {
    skipWhiteSpace()
    guard cursor.byte == UInt8(ascii: "[") else { return nil }
    try open()
    cursor.advance()
    skipWhiteSpace()
    if cursor.byte != UInt8(ascii: "]") { return true }
    try close()
    return false
  }

  /// Moves to the next element of an array, or past its end.
  ///
  /// - Returns: Whether there is another element.
  @inlinable @inline(__always)
  mutating func advanceToElement() throws(Interruption) -> Bool {
    if cursor.byte != UInt8(ascii: ",") {
      skipWhiteSpace()
      if cursor.byte != UInt8(ascii: ",") {
        guard cursor.byte == UInt8(ascii: "]") else { throw Interruption() }
        try close()
        return false
      }
    }
    cursor.advance()
    return true
  }

  /// Makes a list the container that is being read.
  @inlinable @inline(__always)
  mutating func enterList(_ key: StaticString, at index: Int, dropping: Bool) throws(Interruption) {
    if index == PathFrame.entry {
      if dropping { try markDroppingEntry() }
      return
    }
    var frame = PathFrame(key: key, index: index)
    frame.dropsElements = dropping
    path.push(frame)
  }

  /// Marks the frame of an entry whose value is a list. The outermost value has no frame.
  @usableFromInline @inline(never)
  mutating func markDroppingEntry() throws(Interruption) {
    guard path.count > 0 else { throw Interruption() }
    path[path.count - 1].dropsElements = true
  }

  /// Reads a list whose elements are single tokens.
  ///
  /// The first elements are collected on the stack, so that a short list takes one allocation of its own size.
  @inlinable
  mutating func scalars<Element: OnePassValue>(
    forKey key: StaticString,
    at index: Int,
    dropping: Bool,
    default replacement: () -> Element?
  ) throws(Interruption) -> [Element]? {
    guard let isFilled = try beginArray() else { return nil }
    if !isFilled { return [] }
    try enterList(key, at: index, dropping: dropping)
    var elements: [Element] = []
    var element = 0
    var isAtEnd = false
    try unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: 16) { (room) throws(Interruption) in
      var count = 0
      // Sound: the elements below the count are initialized. They are moved out below, or destroyed if the pass is interrupted.
      defer { unsafe room.prefix(count).deinitialize() }
      while !isAtEnd, count < 16 {
        if let value = try usableValue(Element.self, forKey: "", at: element) ?? replacement() {
          unsafe room.initializeElement(at: count, to: value)
          count &+= 1
        }
        element &+= 1
        isAtEnd = try !advanceToElement()
      }
      // Not `Array(capacity:initializingWith:)`, which looks up the metadata of the array's storage each time.
      elements.reserveCapacity(isAtEnd ? count : 64)
      // Sound: as above. Nothing is thrown between the moves and the end of the closure.
      for position in 0..<count { unsafe elements.append(room.moveElement(from: position)) }
      count = 0
    }
    while !isAtEnd {
      if let value = try usableValue(Element.self, forKey: "", at: element) ?? replacement() { elements.append(value) }
      element &+= 1
      isAtEnd = try !advanceToElement()
    }
    leave(at: index)
    return elements
  }

  /// Reads a list whose elements may have parts.
  @inlinable
  mutating func elements<Element: OnePassValue>(
    forKey key: StaticString,
    at index: Int,
    dropping: Bool,
    default replacement: () -> Element?
  ) throws(Interruption) -> [Element]? {
    guard let isFilled = try beginArray() else { return nil }
    try enterList(key, at: index, dropping: dropping)
    let isCounted = session.countsElements ? beginList(of: Element.self) : false
    var elements: [Element] = []
    var element = 0
    if isFilled {
      repeat {
        if let value = try usableValue(Element.self, forKey: "", at: element) ?? replacement() { elements.append(value) }
        element &+= 1
      } while try advanceToElement()
    }
    if isCounted { endList(elementCount: element) }
    leave(at: index)
    return elements
  }
}
