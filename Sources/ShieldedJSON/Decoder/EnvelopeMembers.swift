import ShieldedDecoding

/// Reads the parts of a response whose body has the declared shape: its code, its message and its payload.
///
/// It isn't generic, since looking up the metadata of a generic type takes as long as reading some members.
struct EnvelopeMembers {
  private let names: PassMembers
  /// The opening bracket of the payload.
  private let bracket: UInt8
  private(set) var code: JSONToken?
  /// The message under the first of the keys that has a string.
  private(set) var message: String?

  /// The position of the message's key; the number of keys without a message.
  private var messagePosition: Int
  /// The messages that have been passed, by the positions of their keys. Of equal keys, the first one wins.
  private var passedMessages = MemberSet()

  /// - Parameters:
  ///   - names: The keys.
  ///   - bracket: The opening bracket of the payload.
  init(_ names: PassMembers, payloadOpening bracket: UInt8) {
    self.names = names
    self.bracket = bracket
    messagePosition = names.messageKeys.count
  }

  /// Moves to the payload of the body that the reader is positioned at, and reads the parts before it.
  ///
  /// - Returns: `false` if the body has another shape.
  /// - Throws: An interruption if the body is malformed.
  mutating func advanceToPayload(in reader: inout JSONReader) throws(JSONReader.Interruption) -> Bool {
    reader.skipWhiteSpace()
    for level in 0..<names.parents.count {
      guard try advance(to: names.parents[level], at: level, in: &reader) else { return false }
    }
    guard try advance(to: names.payloadKey, at: names.parents.count, in: &reader) else { return false }
    return reader.cursor.byte == bracket
  }

  /// Moves to the value under a key of the object that the reader is positioned at.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - level: The number of objects around this one.
  /// - Returns: `false` if this isn't an object with that key, or if the payload is found under another key first.
  private mutating func advance(
    to name: String,
    at level: Int,
    in reader: inout JSONReader
  ) throws(JSONReader.Interruption) -> Bool {
    guard try reader.beginDictionary() == true else { return false }
    repeat {
      let key = try reader.key()
      if reader.hasKey(key, name) { return true }
      if level == 0, try readPart(key, from: &reader) { continue }
      if level == names.parents.count, reader.cursor.byte == bracket {
        for other in names.otherKeys where reader.hasKey(key, other) { return false }
      }
      try reader.skipValue()
    } while try reader.advanceToMember()
    return false
  }

  /// Reads the parts after the payload, up to the end of the body.
  ///
  /// - Throws: An interruption if the body is malformed, or if a message may be under a key in another spelling.
  mutating func readRest(from reader: inout JSONReader) throws(JSONReader.Interruption) {
    for level in (0...names.parents.count).reversed() {
      while try reader.advanceToMember() {
        let key = try reader.key()
        if level == 0, try readPart(key, from: &reader) { continue }
        try reader.skipValue()
      }
    }
    guard reader.cursor.isAtEnd else { throw JSONReader.Interruption() }
    for position in 0..<messagePosition where !passedMessages.contains(position) {
      guard PassMembers.isExact(names.messageKeys[position]) else { throw JSONReader.Interruption() }
    }
  }

  /// Reads a member if it is the code or a message.
  ///
  /// - Returns: Whether it has been read.
  private mutating func readPart(
    _ key: ScannedString,
    from reader: inout JSONReader
  ) throws(JSONReader.Interruption) -> Bool {
    if code == nil, let codeKey = names.codeKey, reader.hasKey(key, codeKey) {
      code = try reader.token()
      return true
    }
    for position in names.messageKeys.indices where reader.hasKey(key, names.messageKeys[position]) {
      if passedMessages.contains(position) { return false }
      passedMessages.insert(position)
      guard position < messagePosition, reader.cursor.byte == UInt8(ascii: "\"") else { return false }
      if let text = reader.text(of: try reader.scanString()) {
        message = text
        messagePosition = position
      }
      return true
    }
    return false
  }
}
