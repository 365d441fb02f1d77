import ShieldedDecoding

/// Reads a response.
///
/// A body in the declared shape is read in one pass. From any other body, the payload is read in one pass, and then the rest
/// through containers. The rest is a copy of the body with `{}` or `[]` in place of the payload, so that the response finds
/// every other member as in the body, and every fault in its syntax is found too.
struct EnvelopePass {
  private let envelope: any PassEnvelope.Type
  private let isList: Bool
  private let session: DecodingPass

  /// - Parameters:
  ///   - envelope: The type of the response.
  ///   - isList: Whether the payload is a list. If not, it is an object.
  ///   - session: The settings and the rescues of the pass.
  init(_ envelope: any PassEnvelope.Type, isList: Bool, _ session: DecodingPass) {
    self.envelope = envelope
    self.isList = isList
    self.session = session
  }

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - type: The type of the response.
  ///   - payload: The type of the payload.
  ///   - body: JSON in UTF-8, without a byte order mark.
  /// - Throws: An interruption if the payload isn't in a likely place, or if the response throws or doesn't request it.
  @unsafe
  func read<Value: Decodable, Payload: _OnePassValue>(
    _ type: Value.Type,
    payload: Payload.Type,
    in body: UnsafeRawBufferPointer
  ) throws(_JSONReader.Interruption) -> Value {
    let options = RescueOptions.current(or: session.userInfo)
    do { try options.checkUserInfo() } catch { throw _JSONReader.Interruption() }
    if let names = envelope.passMembers(options) {
      var isOtherShape = false
      do throws(_JSONReader.Interruption) {
        return unsafe try response(envelope, names, payload, in: body, options, as: type, isOtherShape: &isOtherShape)
      } catch {
        guard isOtherShape else { throw error }
      }
    }
    guard let location = envelope.payloadLocation(options) else { throw _JSONReader.Interruption() }
    let (value, range) = unsafe try _JSONReader.read(in: body, at: 0, depth: 0, session) {
      (reader) throws(_JSONReader.Interruption) in
      try readPayload(payload, at: location, from: &reader)
    }
    // Sound: the range is that of a value in the body, and the bytes are copied.
    var rest = unsafe Array(UnsafeRawBufferPointer(rebasing: body[..<range.lowerBound]))
    rest += (isList ? "[]" : "{}").utf8
    unsafe rest += UnsafeRawBufferPointer(rebasing: body[range.upperBound...])
    do {
      let document = try Document.copying(rest, for: session.settings)
      let decoded = DecodedPayload(value, at: document.index(ofContainerAt: range.lowerBound))
      let response = try session.pass.supplyingTokens { tallyCache in
        let session = DecodingSession(document, session.settings, tallyCache, allowsReader: false)
        defer { session.end() }
        session.decodedPayload = decoded
        return try ValueDecoder(session, at: 0, in: nil, .none).value(type, at: 0, .none)
      }
      if decoded.isUsed { return response }
    } catch {
      // The response throws its error again when it is decoded from the whole body.
    }
    throw _JSONReader.Interruption()
  }

  /// Reads all of a body that has the declared shape.
  ///
  /// - Parameter isOtherShape: Set if the body has another shape.
  /// - Throws: An interruption also if the body is malformed, or if the response isn't a success.
  @unsafe
  private func response<Envelope: PassEnvelope, Payload: _OnePassValue, Value>(
    _ envelope: Envelope.Type,
    _ names: PassMembers,
    _ payloadType: Payload.Type,
    in body: UnsafeRawBufferPointer,
    _ options: RescueOptions,
    as type: Value.Type,
    isOtherShape: inout Bool
  ) throws(_JSONReader.Interruption) -> Value {
    var members = EnvelopeMembers(names, payloadOpening: UInt8(ascii: isList ? "[" : "{"))
    return unsafe try _JSONReader.read(in: body, at: 0, depth: 0, session) {
      (reader) throws(_JSONReader.Interruption) in
      guard try members.advanceToPayload(in: &reader) else {
        isOtherShape = true
        throw _JSONReader.Interruption()
      }
      session.root = PathRoot(keys: names.parents, last: names.payloadKey)
      let payload = try session.insideEnvelope { () throws(_JSONReader.Interruption) in
        try Payload._readPayload(from: &reader)
      }
      try members.readRest(from: &reader)
      do {
        let response = try Envelope(
          // The caller passes the payload's own type.
          passPayload: sameType(payload, as: Envelope.PassPayload.self),
          code: members.code,
          message: members.message,
          options
        )
        return sameType(response, as: type)
      } catch {
        throw _JSONReader.Interruption()
      }
    }
  }

  /// Finds and reads the payload.
  ///
  /// - Returns: The payload, and its position in the body.
  private func readPayload<Payload: _OnePassValue>(
    _ type: Payload.Type,
    at location: PayloadLocation,
    from reader: inout _JSONReader
  ) throws(_JSONReader.Interruption) -> (Payload, Range<Int>) {
    reader.skipWhiteSpace()
    var path: [String] = []
    // An object that is a payload may contain the message too, so it isn't replaced.
    if !(isList && reader.cursor.byte == UInt8(ascii: "[")) {
      for parent in location.parents {
        path.append(try reader.advance(toMemberIn: [parent], opening: UInt8(ascii: "{")))
      }
      path.append(try reader.advance(toMemberIn: location.keys, opening: UInt8(ascii: isList ? "[" : "{")))
    }
    session.root = PathRoot(keys: path)
    let start = reader.cursor.position
    let payload =
      if isList {
        try session.insideList { () throws(_JSONReader.Interruption) in try Payload._readPayload(from: &reader) }
      } else {
        try Payload._readPayload(from: &reader)
      }
    return (payload, start..<reader.cursor.position)
  }
}

extension _JSONReader {
  /// Moves from an object's opening brace to the value of the first member that has one of the keys and the right kind.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - bracket: The opening bracket of the value.
  /// - Returns: The key.
  fileprivate mutating func advance(toMemberIn keys: [String], opening bracket: UInt8) throws(Interruption) -> String {
    guard try beginDictionary() == true else { throw Interruption() }
    repeat {
      let found = try key()
      if cursor.byte == bracket {
        for key in keys where hasKey(found, key) { return key }
      }
      try skipValue()
    } while try advanceToMember()
    throw Interruption()
  }
}

extension Document {
  /// The tape index of the array or object that begins at a position of the payload.
  fileprivate func index(ofContainerAt position: Int) -> Int {
    var index = 0
    while tape[index].position != position {
      let end = tape[index + 1].next
      // The last child that doesn't begin after the position contains it.
      var child = index + 2
      var next = child
      while next < end, tape[next].position <= position {
        child = next
        next = self.index(after: next)
      }
      guard child != index, kind(at: child).isContainer else { return absent }
      index = child
    }
    return index
  }
}

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
  private var passedMessages = _MemberSet()

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
  mutating func advanceToPayload(in reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Bool {
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
    in reader: inout _JSONReader
  ) throws(_JSONReader.Interruption) -> Bool {
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
  mutating func readRest(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
    for level in (0...names.parents.count).reversed() {
      while try reader.advanceToMember() {
        let key = try reader.key()
        if level == 0, try readPart(key, from: &reader) { continue }
        try reader.skipValue()
      }
    }
    guard reader.cursor.isAtEnd else { throw _JSONReader.Interruption() }
    for position in 0..<messagePosition where !passedMessages.contains(position) {
      guard PassMembers.isExact(names.messageKeys[position]) else { throw _JSONReader.Interruption() }
    }
  }

  /// Reads a member if it is the code or a message.
  ///
  /// - Returns: Whether it has been read.
  private mutating func readPart(
    _ key: ScannedString,
    from reader: inout _JSONReader
  ) throws(_JSONReader.Interruption) -> Bool {
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

/// The payload of a response, decoded before the rest of the response. The document has an empty array or object in its place.
final class DecodedPayload {
  private let payload: Any
  private let index: Int
  /// A Boolean value that indicates whether the response has requested the payload.
  private(set) var isUsed = false

  /// - Parameters:
  ///   - payload: The payload.
  ///   - index: The tape index of the value in its place.
  init(_ payload: Any, at index: Int) {
    self.payload = payload
    self.index = index
  }

  /// Returns the payload, if it belongs at a tape index and has the requested type.
  func value<Value>(at index: Int) -> Value? {
    guard index == self.index, let value = payload as? Value else { return nil }
    isUsed = true
    return value
  }
}
