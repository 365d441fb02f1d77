import ShieldedDecoding

extension _JSONReader {
  /// Opens an array.
  ///
  /// - Returns: `nil` if the value isn't an array, `false` if it is empty and has been passed. Otherwise the reader is at its
  ///   first element.
  @usableFromInline
  package mutating func beginArray() throws(Interruption) -> Bool? {
    skipWhiteSpace()
    guard cursor.byte == UInt8(ascii: "[") else { return nil }
    try open()
    cursor.advance()
    skipWhiteSpace()
    if cursor.byte != UInt8(ascii: "]") { return true }
    try close()
    return false
  }

  /// Moves to the next element of an array or to white space before it, or past the end of the array.
  ///
  /// - Returns: Whether there is another element.
  @inlinable @inline(__always)
  package mutating func advanceToElement() throws(Interruption) -> Bool {
    if cursor.byte == UInt8(ascii: ",") {
      cursor.advance()
      return true
    }
    return try endArray()
  }

  /// Moves past the end of an array, or to its next element after white space.
  ///
  /// - Returns: Whether there is another element.
  @usableFromInline @inline(never)
  mutating func endArray() throws(Interruption) -> Bool {
    skipWhiteSpace()
    if cursor.byte == UInt8(ascii: ",") {
      cursor.advance()
      return true
    }
    guard cursor.byte == UInt8(ascii: "]") else { throw Interruption() }
    try close()
    return false
  }

  /// The index of the first element of the list that is being read, which isn't 0 only for a part of a longer list.
  @inlinable @inline(__always)
  var firstElementIndex: Int { path.count == 0 ? session.firstElementIndex : 0 }

  /// Makes a list the container that is being read.
  @usableFromInline
  mutating func enterList(
    _ key: StaticString,
    at index: Int,
    unusable treatment: _UnusableElements
  ) throws(Interruption) {
    let isDropping = treatment == .dropped
    if index == PathFrame.entry {
      guard isDropping else { return }
      // The outermost value has no frame.
      guard path.count > 0 else { throw Interruption() }
      path[path.count - 1].dropsElements = true
      return
    }
    var frame = PathFrame(key: key, index: index)
    frame.dropsElements = isDropping
    path.push(frame)
  }

  /// Reads an element, or converts or replaces it.
  ///
  /// - Returns: The element; `nil` if it is dropped.
  @inlinable @inline(__always)
  mutating func element<Element: _OnePassValue>(
    _ type: Element.Type,
    at index: Int,
    unusable treatment: _UnusableElements
  ) throws(Interruption) -> Element? {
    if let value = try Element._read(from: &self, forKey: "", at: index) { return value }
    return try convertedElement(type, at: index, unusable: treatment)
  }

  /// Converts the token of an element that isn't of the expected type, or replaces the element.
  ///
  /// - Returns: The element; `nil` if it is dropped.
  @usableFromInline @inline(never)
  mutating func convertedElement<Element: _OnePassValue>(
    _ type: Element.Type,
    at index: Int,
    unusable treatment: _UnusableElements
  ) throws(Interruption) -> Element? {
    if treatment == .refused { throw Interruption() }
    if let value = try convertedValue(type, forKey: "", at: index) { return value }
    return treatment == .replaced ? Element._replacement : nil
  }

  /// Reads a list whose elements are single tokens.
  ///
  /// The first elements are collected on the stack, so that a short list takes one allocation of its own size.
  @inlinable
  mutating func scalars<Element: _OnePassValue>(
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _UnusableElements
  ) throws(Interruption) -> [Element]? {
    guard let isFilled = try beginArray() else { return nil }
    if !isFilled { return [] }
    try enterList(key, at: index, unusable: treatment)
    var elements: [Element] = []
    var element = 0
    var isAtEnd = false
    try unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: 16) { (room) throws(Interruption) in
      var count = 0
      // Sound: the elements below the count are initialized. They are moved out below, or destroyed if the pass is interrupted.
      defer { unsafe room.prefix(count).deinitialize() }
      while !isAtEnd, count < 16 {
        if let value = try self.element(Element.self, at: element, unusable: treatment) {
          unsafe room.initializeElement(at: count, to: value)
          count &+= 1
        }
        element &+= 1
        isAtEnd = try !advanceToElement()
      }
      // Not `Array(capacity:initializingWith:)`, which looks up the metadata of the array's storage each time.
      elements.reserveCapacity(isAtEnd ? count : 64)
      // Sound: the elements below the count are initialized. Nothing is thrown between the moves and the end of the closure.
      for position in 0..<count { unsafe elements.append(room.moveElement(from: position)) }
      count = 0
    }
    while !isAtEnd {
      if let value = try self.element(Element.self, at: element, unusable: treatment) { elements.append(value) }
      element &+= 1
      isAtEnd = try !advanceToElement()
    }
    leave(at: index)
    return elements
  }

  /// Reads a list whose elements may have parts.
  @inlinable
  mutating func elements<Element: _OnePassValue>(
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _UnusableElements
  ) throws(Interruption) -> [Element]? {
    guard let isFilled = try beginArray() else { return nil }
    try enterList(key, at: index, unusable: treatment)
    let isCounted = session.countsElements ? beginList(of: Element.self) : false
    var elements: [Element] = []
    var element = firstElementIndex
    if isFilled, isInLongList {
      try readOnCores(&elements, &element, by: ValueReading<Element>(unusable: treatment))
    } else if isFilled {
      repeat {
        if let value = try self.element(Element.self, at: element, unusable: treatment) { elements.append(value) }
        element &+= 1
      } while try advanceToElement()
    }
    if isCounted { endList(elementCount: element) }
    leave(at: index)
    return elements
  }
}

// MARK: Frequent types

// Lists of the most frequent types are read by one function each, so that the modules which use them don't contain copies of it.

extension String {
  /// Reads a list of these values.
  public static func _readList(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _JSONReader._UnusableElements
  ) throws(_JSONReader.Interruption) -> [String]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}

extension Int {
  /// Reads a list of these values.
  public static func _readList(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _JSONReader._UnusableElements
  ) throws(_JSONReader.Interruption) -> [Int]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}

extension Double {
  /// Reads a list of these values.
  public static func _readList(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _JSONReader._UnusableElements
  ) throws(_JSONReader.Interruption) -> [Double]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}

extension Bool {
  /// Reads a list of these values.
  public static func _readList(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _JSONReader._UnusableElements
  ) throws(_JSONReader.Interruption) -> [Bool]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}

/// A way of reading the elements of a list, whatever memory they are for.
@usableFromInline
protocol ElementReading<Element> {
  associatedtype Element

  /// Reads elements.
  ///
  /// - Parameters:
  ///   - count: The index of the next element.
  ///   - end: The position from which on a comma ends the elements. The reader is then at that comma, or at the list's bracket.
  func read<Storage: ElementStorage<Element>>(
    from reader: inout _JSONReader,
    into elements: inout Storage,
    _ count: inout Int,
    upTo end: Int
  ) throws(_JSONReader.Interruption)
}

/// Reads the elements of a list of any values.
@usableFromInline
struct ValueReading<Element: _OnePassValue>: ElementReading {
  /// The treatment of an element without a usable value.
  @usableFromInline let unusable: _JSONReader._UnusableElements

  @usableFromInline
  init(unusable: _JSONReader._UnusableElements) { self.unusable = unusable }

  @inlinable
  func read<Storage: ElementStorage<Element>>(
    from reader: inout _JSONReader,
    into elements: inout Storage,
    _ count: inout Int,
    upTo end: Int
  ) throws(_JSONReader.Interruption) {
    while true {
      if let value = try reader.element(Element.self, at: count, unusable: unusable) { elements.append(value) }
      count &+= 1
      guard try reader.isAtComma(), reader.cursor.position < end else { return }
      reader.cursor.advance()
    }
  }
}

/// Memory for the elements of a list: an array, or the memory of a segment.
@usableFromInline
protocol ElementStorage<Element> {
  associatedtype Element

  var count: Int { get }

  /// Increases the capacity to so many elements, if it is less.
  mutating func reserveCapacity(_ capacity: Int)

  mutating func append(_ element: __owned Element)

  /// Appends the elements that a function writes, at most so many.
  mutating func append(
    atMost capacity: Int,
    _ body: (inout OutputSpan<Element>) throws(_JSONReader.Interruption) -> Void
  ) throws(_JSONReader.Interruption)
}

extension Array: ElementStorage {
  @usableFromInline
  mutating func append(
    atMost capacity: Int,
    _ body: (inout OutputSpan<Element>) throws(_JSONReader.Interruption) -> Void
  ) throws(_JSONReader.Interruption) {
    // Appending alone would at least double the capacity.
    reserveCapacity(count + capacity)
    try append(addingCapacity: capacity, initializingWith: body)
  }
}
