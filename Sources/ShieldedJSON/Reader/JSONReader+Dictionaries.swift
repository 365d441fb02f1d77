import ShieldedDecoding

extension JSONReader {
  /// Opens an object with keys that aren't declared.
  ///
  /// - Returns: `nil` if the value isn't an object, `false` if it is empty and has been passed. Otherwise the reader is at the
  ///   first key.
  @usableFromInline
  mutating func beginDictionary() throws(Interruption) -> Bool? {
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
  mutating func enterEntry() throws(Interruption) -> String {
    let position = cursor.position
    guard let text = text(of: try key()) else { throw Interruption() }
    path.push(.entry(keyPosition: position))
    return text
  }

  /// Reads the key of an entry of a dictionary with integer keys, and makes the entry the container that is being read.
  ///
  /// - Throws: An interruption if the key isn't an integer.
  @usableFromInline
  mutating func enterIntegerEntry() throws(Interruption) -> Int {
    guard let key = Int(try enterEntry()) else { throw Interruption() }
    path[path.count - 1].hasIntegerKey = true
    return key
  }

  /// Moves to the next entry, or past the end of the object.
  ///
  /// - Returns: Whether there is another entry.
  @usableFromInline
  mutating func leaveEntry() throws(Interruption) -> Bool {
    path.pop()
    return try advanceToMember()
  }

  @usableFromInline
  mutating func skipEntry() throws(Interruption) { try skipValue() }

  /// Reads a dictionary with string keys. Of equal keys, the first one wins.
  @inlinable
  mutating func dictionary<Value: OnePassValue>(
    forKey key: StaticString,
    at index: Int
  ) throws(Interruption) -> [String: Value]? {
    guard let isFilled = try beginDictionary() else { return nil }
    var values: [String: Value] = [:]
    if !isFilled { return values }
    enter(key, at: index)
    // A key whose first value was dropped isn't read again.
    var dropped: Set<String> = []
    repeat {
      let key = try enterEntry()
      if values[key] != nil || dropped.contains(key) {
        try skipEntry()
      } else if let value = try usableValue(Value.self, forKey: "", at: PathFrame.entry) {
        values[key] = value
      } else {
        dropped.insert(key)
      }
    } while try leaveEntry()
    leave(at: index)
    return values
  }

  /// Reads a dictionary with integer keys.
  ///
  /// - Throws: An interruption if a key isn't an integer, or if two keys are the same integer.
  @inlinable
  mutating func dictionary<Value: OnePassValue>(
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
