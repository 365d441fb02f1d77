import ShieldedDecoding

extension _JSONReader {
  /// Returns a Boolean value that indicates whether an object begins here, possibly after white space.
  @inlinable @inline(__always)
  mutating func isAtObject() -> Bool {
    skipWhiteSpace()
    return cursor.byte == UInt8(ascii: "{")
  }

  /// Reads a list of objects. Each element is created in the array's own memory, and its members are read there.
  ///
  /// One function for all types: a copy for each takes 2 KB of code, and saves two instructions in a hundred.
  @inline(never)
  mutating func objects<Element: _OnePassInPlaceDecodable>(
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _UnusableElements
  ) throws(Interruption) -> [Element]? {
    guard let isFilled = try beginArray() else { return nil }
    try enterList(key, at: index, unusable: treatment)
    let isCounted = session.countsElements ? beginList(of: Element.self) : false
    var elements: [Element] = []
    var element = firstElementIndex
    if isFilled {
      if isInLongList {
        try readOnCores(&elements, &element, by: ObjectReading<Element>(unusable: treatment))
      } else {
        try appendObjects(to: &elements, &element, upTo: .max, unusable: treatment)
        _ = try endArray()
      }
    }
    if isCounted { endList(elementCount: element) }
    leave(at: index)
    return elements
  }

  /// Reads elements of a list of objects.
  ///
  /// - Parameters:
  ///   - element: The index of the next element.
  ///   - end: The position from which on a comma ends the elements. The reader is then at that comma, or at the list's bracket.
  ///   - treatment: What becomes of an element without a usable value.
  fileprivate mutating func appendObjects<Element: _OnePassInPlaceDecodable, Storage: ElementStorage<Element>>(
    to elements: inout Storage,
    _ element: inout Int,
    upTo end: Int,
    unusable treatment: _UnusableElements
  ) throws(Interruption) {
    let (start, countBefore) = (cursor.position, elements.count)
    var isAtEnd = false
    while !isAtEnd {
      let more = capacityForElements(
        after: elements.count - countBefore,
        from: start,
        upTo: end,
        stride: MemoryLayout<Element>.stride
      )
      try elements.append(atMost: more) { (span) throws(Interruption) in
        path.push(PathFrame(key: "", index: element))
        while span.freeCapacity > 0 {
          if isAtObject() {
            try span.appendObject(from: &self)
          } else {
            path.pop()
            try appendConverted(to: &span, at: element, unusable: treatment)
            path.push(PathFrame(key: "", index: element))
          }
          element &+= 1
          path.setIndex(element)
          isAtEnd = try !isAtComma() || cursor.position >= end
          if isAtEnd { break }
          cursor.advance()
        }
        path.pop()
      }
    }
  }

  /// Appends what an element that isn't an object is converted to or replaced by, if anything. This function isn't inlined
  /// because it looks up the metadata of an Optional.
  @inline(never)
  private mutating func appendConverted<Element: _OnePassValue>(
    to span: inout OutputSpan<Element>,
    at index: Int,
    unusable treatment: _UnusableElements
  ) throws(Interruption) {
    if let value = try convertedElement(Element.self, at: index, unusable: treatment) { span.append(value) }
  }

  /// Returns the capacity to add to a list.
  ///
  /// For an outermost list, it suffices for as many elements as the rest of the payload has at the same size, and a few
  /// more. The end of any other list isn't known, so its capacity is doubled.
  ///
  /// - Parameters:
  ///   - count: The number of the elements so far.
  ///   - start: The position of the first element.
  ///   - stride: The memory for one element, in bytes.
  @inline(never)
  private func capacityForElements(after count: Int, from start: Int, upTo end: Int, stride: Int) -> Int {
    if path.isInsideList { return max(count, 1, min(4, 1_024 / stride)) }
    guard count > 0 else { return max(1, 1_024 / stride) }
    let bytesPerElement = (cursor.position - start) / count + 1
    let remaining = min(cursor.remaining, max(end - cursor.position, 0))
    let expected = remaining / bytesPerElement
    // The estimate is also limited by the payload's size and, since the first elements may be unusual, by their number.
    let limit = PayloadBytes.reservableCapacity(count: expected, stride: stride, payload: remaining)
    return max(count / 8 + 2, min(limit + limit / 32 + 2, count < 256 ? count * 64 : .max))
  }
}

/// Reads the elements of a list of objects.
private struct ObjectReading<Element: _OnePassInPlaceDecodable>: ElementReading {
  let unusable: _JSONReader._UnusableElements

  func read<Storage: ElementStorage<Element>>(
    from reader: inout _JSONReader,
    into elements: inout Storage,
    _ count: inout Int,
    upTo end: Int
  ) throws(_JSONReader.Interruption) {
    try reader.appendObjects(to: &elements, &count, upTo: end, unusable: unusable)
  }
}

extension OutputSpan where Element: _OnePassInPlaceDecodable {
  /// Appends a default instance, and reads an object's members over its own.
  @inlinable @inline(__always)
  mutating func appendObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
    // Sound: the span has room for one more element, which the caller has checked. The element is initialized before the count
    // includes it, and remains so if reading it is interrupted.
    try unsafe withUnsafeMutableBufferPointer { (buffer, count) throws(_JSONReader.Interruption) in
      unsafe buffer.initializeElement(at: count, to: Element.defaultInstance())
      count &+= 1
      try unsafe buffer[count &- 1].readMembers(from: &reader)
    }
  }
}

// MARK: Dictionaries

extension _JSONReader {
  /// Opens an object with keys that aren't declared.
  ///
  /// - Returns: `nil` if the value isn't an object, `false` if it is empty and has been passed. Otherwise the reader is at the
  ///   first key.
  @usableFromInline
  package mutating func beginDictionary() throws(Interruption) -> Bool? {
    guard isAtObject() else { return nil }
    try open()
    cursor.advance()
    skipWhiteSpace()
    if cursor.byte != UInt8(ascii: "}") { return true }
    try close()
    return false
  }

  /// Reads the key of an entry, and makes the entry the container that is being read.
  ///
  /// - Throws: An interruption if the key isn't valid Unicode.
  @usableFromInline
  package mutating func enterEntry() throws(Interruption) -> String {
    let position = cursor.position
    guard let text = text(of: try key()) else { throw Interruption() }
    path.push(.entry(keyPosition: position))
    return text
  }

  /// Reads the key of an entry of a dictionary with integer keys, and makes the entry the container that is being read.
  ///
  /// - Throws: An interruption if the key isn't an integer, or has another name.
  @usableFromInline
  mutating func enterIntegerEntry() throws(Interruption) -> Int {
    let text = try enterEntry()
    guard let key = Int(text), session.keyNames?.isConverted(text) != true else { throw Interruption() }
    path[path.count - 1].hasIntegerKey = true
    return key
  }

  /// Moves to the next entry, or past the end of the object.
  ///
  /// - Returns: Whether there is another entry.
  @usableFromInline
  package mutating func leaveEntry() throws(Interruption) -> Bool {
    path.pop()
    return try advanceToMember()
  }

  @usableFromInline
  mutating func skipEntry() throws(Interruption) { try skipValue() }

  /// Reads a dictionary with string keys. Of equal keys, the first one wins.
  @inlinable
  mutating func dictionary<Value: _OnePassValue>(
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> [String: Value]? {
    guard let isFilled = try beginDictionary() else { return nil }
    if !isFilled { return [:] }
    // As many as in a table of four, instead of one, which grows at the second.
    var values = Dictionary<String, Value>(minimumCapacity: 3)
    enter(key, at: index)
    // A key whose first value was dropped isn't read again.
    var dropped: Set<String> = []
    repeat {
      let key = try enterEntry()
      if dropped.contains(key) {
        try skipEntry()
      } else if try !readEntry(into: &values[key]) {
        dropped.insert(key)
      }
    } while try leaveEntry()
    leave(at: index)
    return values
  }

  /// Reads the value of an entry, or skips it if the dictionary has one for its key. In place, so that the key is hashed once.
  ///
  /// - Returns: Whether the dictionary has a value for the key now.
  @inlinable @inline(__always)
  mutating func readEntry<Value: _OnePassValue>(into value: inout Value?) throws(Interruption) -> Bool {
    if value != nil {
      try skipEntry()
    } else {
      value = try usableValue(Value.self, forKey: "", at: PathFrame.entry)
    }
    return value != nil
  }

  /// Reads a dictionary with integer keys.
  ///
  /// - Throws: An interruption if a key isn't an integer, or if two keys are the same integer.
  @inlinable
  mutating func dictionary<Value: _OnePassValue>(
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> [Int: Value]? {
    guard let isFilled = try beginDictionary() else { return nil }
    var values: [Int: Value] = [:]
    if !isFilled { return values }
    enter(key, at: index)
    var keys: Set<Int> = []
    repeat {
      let key = try enterIntegerEntry()
      guard keys.insert(key).inserted else { throw Interruption() }
      values[key] = try usableValue(Value.self, forKey: "", at: PathFrame.entry)
    } while try leaveEntry()
    leave(at: index)
    return values
  }
}
