import ShieldedDecoding

extension _JSONReader {
  /// Opens the object and finds its first member that is declared.
  ///
  /// - Parameters:
  ///   - prediction: `{"key":`, with the first declared key.
  ///   - keys: The declared keys, evaluated only if the prediction is wrong.
  /// - Returns: The position of the member's key; -1 if the object has no member that is declared.
  /// - Throws: An interruption if the payload is malformed.
  @inlinable @inline(__always)
  public mutating func beginObject(
    expecting prediction: StaticString,
    _ keys: @autoclosure () -> _MemberKeys
  ) throws(Interruption) -> Int {
    try open()
    if advance(past: prediction) { return 0 }
    return try firstMember(of: keys())
  }

  /// Moves past `,"key":` if that is next, with or without white space.
  ///
  /// - Parameter prediction: The text, without white space.
  /// - Returns: Whether the text was next.
  @inlinable @inline(__always)
  public mutating func advance(past prediction: StaticString) -> Bool {
    if unsafe cursor.isAt(prediction, before: predictionLimit) {
      cursor.advance(by: prediction.utf8CodeUnitCount)
      return true
    }
    return advanceOverSpaces(past: prediction)
  }

  /// Marks a member as read, and moves past the key of the member that is declared after it, if that is next and hasn't been read.
  ///
  /// Generated code makes one call where three would do, because each call of a DTO takes compile time.
  ///
  /// - Parameters:
  ///   - position: The position of the member that has been read.
  ///   - prediction: `,"key":`, with the key that is declared after it.
  ///   - seen: The members that have been read.
  /// - Returns: Whether the reader is at that member's value.
  @inlinable @inline(__always)
  public mutating func advance(from position: Int, past prediction: StaticString, _ seen: inout _MemberSet) -> Bool {
    seen.insert(position)
    return !seen.contains(position &+ 1) && advance(past: prediction)
  }

  /// Marks a member as read, and moves past the closing brace if that is next.
  ///
  /// - Parameters:
  ///   - position: The position of the member that has been read.
  ///   - seen: The members that have been read.
  /// - Returns: Whether the object has ended.
  @inlinable @inline(__always)
  public mutating func endObject(after position: Int, _ seen: inout _MemberSet) -> Bool {
    seen.insert(position)
    return endObject()
  }

  /// Moves past the closing brace if that is next.
  ///
  /// - Returns: Whether the object has ended.
  @inlinable @inline(__always)
  public mutating func endObject() -> Bool {
    guard cursor.isBeforeLimit, cursor.byte == UInt8(ascii: "}") else { return false }
    cursor.advance()
    depth &-= 1
    return true
  }

  /// Finds the next member whose key is declared and that isn't in `seen`.
  ///
  /// - Parameters:
  ///   - keys: The declared keys.
  ///   - seen: The members that have been read. Of equal keys, the first one wins.
  /// - Returns: The position of its key; -1 if the object has ended.
  /// - Throws: An interruption if the payload is malformed.
  @inline(never)
  public mutating func nextMember(
    of keys: _MemberKeys,
    unlessIn seen: borrowing _MemberSet
  ) throws(Interruption) -> Int {
    while try advanceToMember() {
      let found = try member(of: keys)
      if found >= 0, !seen.contains(found) { return found }
      if found < 0 { note(.member(keys), at: cursor.position &- 1, depth: depth) }
      try skipValue()
    }
    return -1
  }

  /// Skips a value, to be read after the other members.
  ///
  /// - Returns: The position of the value.
  /// - Throws: An interruption if the payload is malformed.
  public mutating func skip() throws(Interruption) -> Place {
    skipWhiteSpace()
    let place = Place(position: cursor.position)
    try skipValue()
    return place
  }

  /// Counts an array or an object that begins here, at its opening bracket.
  @inlinable @inline(__always)
  mutating func open() throws(Interruption) {
    depth &+= 1
    if depth > depthLimit { throw Interruption() }
  }

  /// Moves past a closing bracket. More must follow, unless it closes the outermost container.
  @inlinable @inline(__always)
  mutating func close() throws(Interruption) {
    cursor.advance()
    depth &-= 1
    if cursor.isAtEnd, depth > 0 { throw Interruption() }
  }

  /// Moves past a prediction that has white space after its first character, or past a key that is converted to the predicted name.
  @usableFromInline @inline(never)
  mutating func advanceOverSpaces(past prediction: StaticString) -> Bool {
    guard let names = session.keyNames else {
      // Sound: a static string's UTF-8 is always in memory.
      let text = unsafe UnsafeBufferPointer(start: prediction.utf8Start, count: prediction.utf8CodeUnitCount)
      return unsafe advanceOverSpaces(past: text)
    }
    guard cursor.isBeforeLimit else { return false }
    switch unsafe names.text(for: prediction) {
    case .known(let text): return unsafe advance(past: text)
    case .givenUp: return false
    case .unknown: break
    }
    // Sound: a static string's UTF-8 is always in memory.
    let text = unsafe UnsafeBufferPointer(start: prediction.utf8Start, count: prediction.utf8CodeUnitCount)
    if let start = text.baseAddress, unsafe cursor.isAt(start, count: text.count), names.learnWord(prediction) {
      cursor.advance(by: text.count)
      return true
    }
    return learnKey(of: prediction, names)
  }

  /// Moves past a text, with or without white space after its first character.
  ///
  /// - Parameter text: A text that isn't empty.
  @inline(__always)
  private mutating func advance(past text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress, cursor.isBeforeLimit else { return false }
    // Sound: the text is read up to its count.
    guard unsafe cursor.isAt(start, count: text.count) else { return unsafe advanceOverSpaces(past: text) }
    cursor.advance(by: text.count)
    return true
  }

  @inline(__always)
  private mutating func advanceOverSpaces(past text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Sound: the position is before the limit, so the next bytes can be read. The text isn't empty, and is read up to its count.
    guard cursor.isBeforeLimit, let start = text.baseAddress, unsafe cursor.byte == start[0], cursor[1] <= 0x20
    else { return false }
    let before = cursor
    cursor.advance()
    skipSpaces()
    guard cursor.isBeforeLimit, unsafe cursor.isAt(start + 1, count: text.count - 1) else {
      cursor = before
      return false
    }
    cursor.advance(by: text.count &- 1)
    if cursor.byte <= 0x20 { skipSpaces() }
    return true
  }

  /// Moves past the next key if it has the predicted name. After that, its bytes are compared.
  @inline(never)
  private mutating func learnKey(of prediction: StaticString, _ names: KeyNames) -> Bool {
    // Sound: a static string's UTF-8 is always in memory.
    guard unsafe cursor.byte == prediction.utf8Start[0] else { return false }
    let before = cursor
    cursor.advance()
    skipWhiteSpace()
    var isLearned = false
    if cursor.byte == UInt8(ascii: "\""), let key = try? scanString(), !key.isEscaped {
      // Sound: the bytes have been read, and the buffer isn't kept.
      isLearned = unsafe cursor.withBytes(at: key.position, count: key.count) {
        unsafe names.learn(prediction, from: $0)
      }
    }
    cursor = before
    guard isLearned, case .known(let text) = unsafe names.text(for: prediction) else { return false }
    return unsafe advance(past: text)
  }

  @usableFromInline @inline(never)
  mutating func firstMember(of keys: _MemberKeys) throws(Interruption) -> Int {
    guard cursor.byte == UInt8(ascii: "{") else { throw Interruption() }
    cursor.advance()
    skipWhiteSpace()
    if cursor.byte == UInt8(ascii: "}") {
      try close()
      return -1
    }
    let found = try member(of: keys)
    if found >= 0 { return found }
    note(.member(keys), at: cursor.position &- 1, depth: depth)
    try skipValue()
    return try nextMember(of: keys, unlessIn: _MemberSet())
  }

  // MARK: Types that keep undeclared members

  /// Opens the object of a type that keeps undeclared members, and finds its first member.
  ///
  /// These functions are apart from those above, so that the lookup of a member costs other types nothing.
  ///
  /// - Parameter keys: The declared keys.
  /// - Returns: The position of the member's key; -1 if the object has no member; the number of the keys for an undeclared member, whose
  ///   frame has been pushed.
  /// - Throws: An interruption if the payload is malformed. If undeclared keys are reported, too: such a type has none, but only
  ///   containers tell that to the types around it and to the objects on its paths.
  @inline(never)
  public mutating func beginObject(keepingBesides keys: _MemberKeys) throws(Interruption) -> Int {
    if session.reportsUndeclaredKeys { throw Interruption() }
    guard let isFilled = try beginDictionary() else { throw Interruption() }
    return isFilled ? try memberOrUndeclared(keys) : -1
  }

  /// Finds the next member that isn't in `seen`.
  ///
  /// - Returns: As ``beginObject(keepingBesides:)``, and -1 if the object has ended.
  @inline(never)
  public mutating func nextMember(
    keepingBesides keys: _MemberKeys,
    unlessIn seen: borrowing _MemberSet
  ) throws(Interruption) -> Int {
    while try advanceToMember() {
      let found = try memberOrUndeclared(keys)
      if found == keys.count || !seen.contains(found) { return found }
      try skipValue()
    }
    return -1
  }

  @inline(never)
  private mutating func memberOrUndeclared(_ keys: _MemberKeys) throws(Interruption) -> Int {
    let position = cursor.position
    let found = try member(of: keys)
    if found >= 0 { return found }
    path.push(.entry(keyPosition: position))
    return keys.count
  }

  /// Ends the frame of the undeclared member whose value comes next.
  ///
  /// - Returns: The member's key.
  /// - Throws: An interruption for a key that isn't ASCII. Containers compare keys as strings, which may be equal although their bytes
  ///   differ.
  package mutating func leaveUndeclared() throws(Interruption) -> String {
    guard let position = path[path.count - 1].keyPosition else { throw Interruption() }
    path.pop()
    let value = cursor
    cursor.position = position
    defer { cursor = value }
    let key = try scanString()
    guard key.isASCII, let name = text(of: key), !key.isEscaped || name.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw Interruption()
    }
    return name
  }

  /// Returns the name under which a container has a member; `nil` if the decoder doesn't convert keys.
  package func convertedName(of key: String) -> String? { session.keyNames?.name(of: key) }

  /// Notes that an object may have undeclared keys, if these are reported.
  @inline(__always)
  mutating func note(_ source: @autoclosure () -> UndeclaredKeyNote.Source, at position: Int, depth: Int) {
    if session.reportsUndeclaredKeys { noteNow(source(), at: position, depth: depth) }
  }

  @inline(never)
  private mutating func noteNow(_ source: UndeclaredKeyNote.Source, at position: Int, depth: Int) {
    session.note(source, at: position, depth: depth)
    if session.keyNames == nil { return }
    // The path of the object has their keys as the payload spells them. Each is noted once, however many keys are below it.
    for frame in 0..<path.count where !path[frame].hasIntegerKey && !path[frame].isNoted {
      guard let key = path[frame].keyPosition else { continue }
      path[frame].isNoted = true
      session.note(.dictionary, at: key + 1, depth: 0)
    }
  }

  /// Moves to the key of the next member, or past the end of the object.
  ///
  /// - Returns: Whether there is another member.
  @inline(__always)
  mutating func advanceToMember() throws(Interruption) -> Bool {
    skipWhiteSpace()
    if cursor.byte == UInt8(ascii: ",") {
      cursor.advance()
      skipWhiteSpace()
      return true
    }
    guard cursor.byte == UInt8(ascii: "}") else { throw Interruption() }
    try close()
    return false
  }

  /// Moves past a member's key and colon.
  ///
  /// - Returns: The position of the key's name among those declared; -1 if it isn't declared.
  /// - Throws: An interruption if the name is the converted form of a declared one, because `Codable` may find it.
  @inline(__always)
  mutating func member(of keys: _MemberKeys) throws(Interruption) -> Int {
    let key = try key()
    let position =
      key.isEscaped || session.keyNames != nil
      ? find(key, in: keys) : keys.position(of: key.position, key.count, in: cursor)
    if position >= keys.count { throw Interruption() }
    return position
  }

  /// Moves past a key and its colon.
  @inline(__always)
  mutating func key() throws(Interruption) -> ScannedString {
    guard cursor.byte == UInt8(ascii: "\"") else { throw Interruption() }
    let key = try scanString()
    if cursor.byte != UInt8(ascii: ":") {
      skipWhiteSpace()
      guard cursor.byte == UInt8(ascii: ":") else { throw Interruption() }
    }
    cursor.advance()
    skipWhiteSpace()
    return key
  }

  /// Returns a Boolean value that indicates whether the name of a key, with its escapes converted, has the same bytes as another.
  /// One that isn't valid Unicode matches none.
  func hasKey(_ key: ScannedString, _ name: String) -> Bool {
    if let names = session.keyNames { return hasName(key, name, names) }
    if key.isEscaped { return text(of: key)?.utf8.elementsEqual(name.utf8) ?? false }
    guard key.count == name.utf8.count else { return false }
    // A loop, since `elementsEqual(_:)` takes 100 instructions for a short name. Sound: the buffers aren't kept, and their counts
    // are equal.
    return unsafe cursor.withBytes(at: key.position, count: key.count) { bytes in
      let isEqual = unsafe name.utf8.withContiguousStorageIfAvailable { utf8 in
        for position in 0..<utf8.count where unsafe utf8[position] != bytes[position] { return false }
        return true
      }
      return unsafe isEqual ?? name.utf8.elementsEqual(bytes)
    }
  }

  @inline(never)
  private func hasName(_ key: ScannedString, _ name: String, _ names: KeyNames) -> Bool {
    if key.isEscaped { return self.name(of: key)?.utf8.elementsEqual(name.utf8) ?? false }
    var name = name
    // Sound: the bytes have been read, and the buffers aren't kept.
    return name.withUTF8 { name in
      unsafe cursor.withBytes(at: key.position, count: key.count) { unsafe names.isName(name, of: $0) }
    }
  }

  /// Returns the name of a key: its text or, if keys are converted, what it is converted to; `nil` if it isn't valid Unicode.
  func name(of key: ScannedString) -> String? {
    guard let text = text(of: key), let names = session.keyNames else { return text(of: key) }
    return names.name(of: text)
  }

  /// Finds a key that is escaped or converted. One with an unpaired surrogate matches none.
  @inline(never)
  private func find(_ key: ScannedString, in keys: _MemberKeys) -> Int {
    if let names = session.keyNames, !key.isEscaped {
      // Sound: the bytes have been read, and the buffer isn't kept.
      return unsafe cursor.withBytes(at: key.position, count: key.count) { unsafe keys.position(of: $0, names) }
    }
    guard let text = name(of: key) else { return -1 }
    return keys.position(of: text)
  }

  @inlinable @inline(__always)
  package mutating func skipWhiteSpace() {
    if cursor.byte <= 0x20 { skipSpaces() }
  }

  /// Moves over white space, of which indented documents have long runs.
  @usableFromInline @inline(never)
  mutating func skipSpaces() {
    if cursor.byte == 0x20, cursor[1] > 0x20 { return cursor.advance() }
    while cursor.isBeforeLimit, cursor.word(at: 1) == 0x2020_2020_2020_2020,
      cursor.byte == 0x20 || cursor.byte == 0x0A
    {
      cursor.advance(by: 9)
    }
    while cursor.byte.isJSONWhiteSpace { cursor.advance() }
  }

  // MARK: Skipping

  /// Moves past a value.
  mutating func skipValue() throws(Interruption) {
    skipWhiteSpace()
    switch cursor.byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer()
    default: try skipScalar()
    }
  }

  /// Moves past a value that isn't an array or an object.
  @inline(__always)
  private mutating func skipScalar() throws(Interruption) {
    switch cursor.byte {
    case UInt8(ascii: "\""): _ = try scanString()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): cursor.advance(by: try scanNumber().count)
    case UInt8(ascii: "t"): try skipLiteral("true")
    case UInt8(ascii: "f"): try skipLiteral("false")
    case UInt8(ascii: "n"): try skipLiteral("null")
    default: throw Interruption()
    }
  }

  /// Moves past `true`, `false` or `null`.
  @usableFromInline
  mutating func skipLiteral(_ text: StaticString) throws(Interruption) {
    // Sound: the bytes of a static string are read up to its count, which is at least 4. The payload's last byte isn't a letter, so
    // no comparison reads past it.
    let start = unsafe UnsafeRawPointer(text.utf8Start)
    var offset = 0
    if cursor.isBeforeLimit, unsafe UInt32(littleEndian: start.loadUnaligned(as: UInt32.self)) == cursor.halfWord() {
      offset = 4
    }
    while offset < text.utf8CodeUnitCount {
      guard unsafe cursor[offset] == text.utf8Start[offset] else { throw Interruption() }
      offset &+= 1
    }
    cursor.advance(by: text.utf8CodeUnitCount)
  }

  /// Moves past an array or an object.
  ///
  /// Up to 64 levels are tracked in one word. Deeper ones take a call for every 64 levels, so that the stack doesn't limit the
  /// depth.
  @inline(never)
  mutating func skipContainer() throws(Interruption) {
    let outermost = depth
    // One bit for each level, the innermost in the lowest: whether it is an object.
    var kinds: UInt64 = 0
    while true {
      // At the beginning of a value.
      let byte = cursor.byte
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        if depth &- outermost == 64 {
          try skipContainer()
        } else {
          try open()
          let isObject = byte == UInt8(ascii: "{")
          kinds = kinds &<< 1 | (isObject ? 1 : 0)
          cursor.advance()
          skipWhiteSpace()
          if cursor.byte != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            if isObject { _ = try key() }
            continue
          }
          try close()
          kinds &>>= 1
        }
      } else {
        try skipScalar()
      }
      // After a value: closes the containers that end here, and moves to the next value.
      while true {
        if depth == outermost { return }
        skipWhiteSpace()
        let isObject = kinds & 1 != 0
        if cursor.byte == UInt8(ascii: ",") {
          cursor.advance()
          skipWhiteSpace()
          if isObject { _ = try key() }
          break
        }
        guard cursor.byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { throw Interruption() }
        try close()
        kinds &>>= 1
      }
    }
  }
}
