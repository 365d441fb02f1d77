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

  /// The position of the message's key; the number of keys if there is no message.
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

  /// Reads the body that the reader is positioned at.
  ///
  /// - Parameter readPayload: Reads the payload.
  /// - Returns: `false` if the body has another shape, which is always found before the payload is read.
  /// - Throws: An interruption if the body is malformed, or if a message may be under a key in another spelling.
  mutating func readBody(
    from reader: inout JSONReader,
    _ readPayload: (inout JSONReader) throws(JSONReader.Interruption) -> Void
  ) throws(JSONReader.Interruption) -> Bool {
    reader.skipWhiteSpace()
    guard try readObject(at: 0, from: &reader, readPayload) else { return false }
    guard reader.cursor.isAtEnd else { throw JSONReader.Interruption() }
    for position in 0..<messagePosition where !passedMessages.contains(position) {
      guard PassMembers.isExact(names.messageKeys[position]) else { throw JSONReader.Interruption() }
    }
    return true
  }

  /// Reads an object that contains the payload.
  ///
  /// - Parameter level: The number of objects around this one.
  private mutating func readObject(
    at level: Int,
    from reader: inout JSONReader,
    _ readPayload: (inout JSONReader) throws(JSONReader.Interruption) -> Void
  ) throws(JSONReader.Interruption) -> Bool {
    guard try reader.beginDictionary() == true else { return false }
    let isInnermost = level == names.parents.count
    let name = isInnermost ? names.payloadKey : names.parents[level]
    var isFound = false
    repeat {
      let scanned = try reader.key()
      // A key with invalid Unicode matches none.
      guard let text = reader.text(of: scanned) else {
        try reader.skipValue()
        continue
      }
      let key = Key(text: text, isASCII: scanned.isASCII && !scanned.isEscaped)
      if !isFound, key.isSpelled(name) {
        isFound = true
        if isInnermost {
          guard reader.cursor.byte == bracket else { return false }
          reader.session.root = PathRoot(keys: names.parents, last: names.payloadKey)
          try readPayload(&reader)
        } else {
          guard try readObject(at: level + 1, from: &reader, readPayload) else { return false }
        }
      } else if level == 0, try readPart(key, from: &reader) {
        continue
      } else if isInnermost, !isFound, reader.cursor.byte == bracket, names.otherKeys.contains(where: key.isSpelled) {
        return false
      } else {
        try reader.skipValue()
      }
    } while try reader.advanceToMember()
    return isFound
  }

  /// Reads a member if it is the code or a message.
  ///
  /// - Returns: Whether it has been read.
  private mutating func readPart(
    _ key: Key,
    from reader: inout JSONReader
  ) throws(JSONReader.Interruption) -> Bool {
    if code == nil, let codeKey = names.codeKey, key.isSpelled(codeKey) {
      code = try reader.token()
      return true
    }
    for position in names.messageKeys.indices where key.isSpelled(names.messageKeys[position]) {
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

extension EnvelopeMembers {
  private struct Key {
    let text: String
    /// Whether the text has only ASCII characters; `false` if that isn't known.
    let isASCII: Bool

    /// Whether the key has the same bytes as a name. Equal strings may have different ones if neither is ASCII.
    func isSpelled(_ name: String) -> Bool {
      text.utf8.count == name.utf8.count && text == name && (isASCII || text.utf8.elementsEqual(name.utf8))
    }
  }
}
