import ShieldedDecoding

/// Reads a response in one pass.
///
/// The payload is expected under its declared key. A body of another shape is read again from its beginning: then the payload is
/// the body itself, or is chosen as ``PayloadCandidates`` describes.
struct EnvelopePass {
  private let envelope: any PassEnvelope.Type
  private let isList: Bool
  private let session: DecodingPass

  init(_ envelope: any PassEnvelope.Type, isList: Bool, _ session: DecodingPass) {
    self.envelope = envelope
    self.isList = isList
    self.session = session
  }

  /// Reads a body.
  ///
  /// - Parameter body: JSON in UTF-8, without a byte order mark.
  /// - Throws: An interruption if the payload isn't in a likely place, if the body is malformed, or if the response throws.
  @unsafe
  func read<Value: Decodable, Payload: _OnePassValue>(
    _ type: Value.Type,
    payload: Payload.Type,
    in body: UnsafeRawBufferPointer
  ) throws(_JSONReader.Interruption) -> Value {
    let options = RescueOptions.current(or: session.userInfo)
    do { try options.checkUserInfo() } catch { throw _JSONReader.Interruption() }
    session.isInsideEnvelope = options.describesEnvelope
    guard let names = envelope.passMembers(options) else {
      guard isList, envelope.payloadLocation(options)?.keys.isEmpty == true else { throw _JSONReader.Interruption() }
      return unsafe try wholeBody(envelope, payload, in: body, options, as: type, isRenamed: options.decodePath == nil)
    }
    var isOther = false
    do throws(_JSONReader.Interruption) {
      return unsafe try response(envelope, names, nil, payload, in: body, options, as: type, isOtherShape: &isOther)
    } catch {
      guard isOther, !names.otherKeys.isEmpty else { throw error }
    }
    if isList, envelope.codeKey == nil, unsafe body.first(where: { !$0.isJSONWhiteSpace }) == UInt8(ascii: "[") {
      return unsafe try wholeBody(envelope, payload, in: body, options, as: type, isRenamed: true)
    }
    let keys = PayloadCandidates([names.payloadKey] + names.otherKeys)
    return unsafe try response(envelope, names, keys, payload, in: body, options, as: type, isOtherShape: &isOther)
  }

  /// Reads a body that contains the payload.
  ///
  /// - Parameters:
  ///   - candidates: The keys under which the payload may be; `nil` for the declared one.
  ///   - isOtherShape: Set if the payload isn't found.
  @unsafe
  private func response<Envelope: PassEnvelope, Payload: _OnePassValue, Value>(
    _ envelope: Envelope.Type,
    _ names: PassMembers,
    _ candidates: PayloadCandidates?,
    _ payloadType: Payload.Type,
    in body: UnsafeRawBufferPointer,
    _ options: RescueOptions,
    as type: Value.Type,
    isOtherShape: inout Bool
  ) throws(_JSONReader.Interruption) -> Value {
    var members = EnvelopeMembers(names, payloadOpening: UInt8(ascii: isList ? "[" : "{"), among: candidates)
    return unsafe try _JSONReader.read(in: body, at: 0, depth: 0, session) {
      (reader) throws(_JSONReader.Interruption) in
      guard try members.advanceToPayload(in: &reader) else {
        isOtherShape = true
        throw _JSONReader.Interruption()
      }
      session.root = PathRoot(keys: names.parents, last: members.foundKey ?? names.payloadKey)
      let payload = try session.insideEnvelope { () throws(_JSONReader.Interruption) in
        try Payload._readPayload(from: &reader)
      }
      try members.readRest(from: &reader)
      if members.hasOthers, session.reportsUndeclaredKeys {
        session.note(.paths(envelope.declaredPaths(options)), at: 0, depth: 1)
      }
      if let key = members.renamedKey { try recordRename(envelope, to: key, in: names.parents) }
      return try response(envelope, payload, members.code, members.message, options, as: type)
    }
  }

  /// Reads a body that is the payload.
  ///
  /// - Parameter isRenamed: Whether the payload was declared in another place.
  @unsafe
  private func wholeBody<Envelope: PassEnvelope, Payload: _OnePassValue, Value>(
    _ envelope: Envelope.Type,
    _ payloadType: Payload.Type,
    in body: UnsafeRawBufferPointer,
    _ options: RescueOptions,
    as type: Value.Type,
    isRenamed: Bool
  ) throws(_JSONReader.Interruption) -> Value {
    unsafe try _JSONReader.read(in: body, at: 0, depth: 0, session) { (reader) throws(_JSONReader.Interruption) in
      reader.skipWhiteSpace()
      let payload = try session.insideEnvelope { () throws(_JSONReader.Interruption) in
        try Payload._readPayload(from: &reader)
      }
      guard reader.cursor.isAtEnd else { throw _JSONReader.Interruption() }
      if isRenamed { try recordRename(envelope, to: nil, in: []) }
      return try response(envelope, payload, nil, nil, options, as: type)
    }
  }

  @inline(__always)
  private func response<Envelope: PassEnvelope, Payload, Value>(
    _ envelope: Envelope.Type,
    _ payload: Payload,
    _ code: JSONToken?,
    _ message: String?,
    _ options: RescueOptions,
    as type: Value.Type
  ) throws(_JSONReader.Interruption) -> Value {
    do {
      // The caller passes the payload's own type.
      let payload = sameType(payload, as: Envelope.PassPayload.self)
      return sameType(try Envelope(passPayload: payload, code: code, message: message, options), as: type)
    } catch {
      throw _JSONReader.Interruption()
    }
  }

  private func recordRename<Envelope: PassEnvelope>(
    _ envelope: Envelope.Type,
    to key: String?,
    in parents: [String]
  ) throws(_JSONReader.Interruption) {
    guard session.isObserved else { return }
    do {
      try session.pass.supplyingTokens { _ in
        try envelope.recordRename(to: key, at: parents.map { ElementKey(stringValue: $0) })
      }
    } catch {
      throw _JSONReader.Interruption()
    }
  }
}

/// Finds the payload of a response, and reads the parts around it: the code and the message.
///
/// It isn't generic, since looking up the metadata of a generic type takes as long as reading some members.
struct EnvelopeMembers {
  private let names: PassMembers
  /// The opening bracket of the payload.
  private let bracket: UInt8
  /// Chooses the payload; `nil` if it must be under its declared key.
  private var candidates: PayloadCandidates?
  /// The key of the payload that has been chosen.
  private(set) var foundKey: String?
  /// A Boolean value that indicates whether there are members that are none of these parts.
  private(set) var hasOthers = false
  private(set) var code: JSONToken?
  /// The message under the first of the keys that has a string.
  private(set) var message: String?

  /// The position of the message's key; the number of keys without a message.
  private var messagePosition: Int
  /// The messages that have been passed, by the positions of their keys. Of equal keys, the first one wins.
  private var passedMessages = _MemberSet()

  init(_ names: PassMembers, payloadOpening bracket: UInt8, among candidates: PayloadCandidates?) {
    self.names = names
    self.bracket = bracket
    self.candidates = candidates
    messagePosition = names.messageKeys.count
  }

  /// The key of the payload, if it has been chosen in place of one under the declared key.
  var renamedKey: String? {
    guard let preferred = candidates?.chosenKey else { return nil }
    return preferred.utf8.elementsEqual(names.payloadKey.utf8) ? nil : foundKey
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
  /// - Parameter level: The number of objects around this one.
  /// - Returns: `false` if this isn't an object with that key, or if the payload is found under another key first.
  private mutating func advance(
    to name: String,
    at level: Int,
    in reader: inout _JSONReader
  ) throws(_JSONReader.Interruption) -> Bool {
    guard try reader.beginDictionary() == true else { return false }
    repeat {
      let key = try reader.key()
      let isPayload: Bool
      if level == names.parents.count, candidates != nil {
        isPayload = choose(key, in: reader)
      } else {
        if reader.hasKey(key, name) { return true }
        isPayload = false
      }
      if level == 0, try readPart(key, from: &reader) {
        // The key has two meanings.
        if isPayload { return false }
        continue
      }
      if isPayload { return true }
      if level == names.parents.count, candidates == nil, reader.cursor.byte == bracket {
        for other in names.otherKeys where reader.hasKey(key, other) { return false }
      }
      hasOthers = true
      try reader.skipValue()
    } while try reader.advanceToMember()
    return false
  }

  /// Chooses a member's value as the payload, if it is the best one so far.
  private mutating func choose(_ key: ScannedString, in reader: borrowing _JSONReader) -> Bool {
    guard let name = reader.name(of: key) else { return false }
    // As an object, any value other than `null` is chosen.
    let isObject = bracket == UInt8(ascii: "{")
    let isUsable = isObject ? reader.cursor.byte != UInt8(ascii: "n") : reader.cursor.byte == bracket
    guard candidates?.add(name, isUsable: isUsable) == true else { return false }
    foundKey = name
    return true
  }

  /// Reads the parts after the payload, up to the end of the body.
  ///
  /// - Throws: An interruption if the body is malformed, if a later member is the payload, or if a message may be under a key in
  ///   another spelling.
  mutating func readRest(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
    for level in (0...names.parents.count).reversed() {
      while try reader.advanceToMember() {
        let key = try reader.key()
        if level == names.parents.count, candidates != nil { _ = choose(key, in: reader) }
        if level == 0, try readPart(key, from: &reader) { continue }
        hasOthers = true
        try reader.skipValue()
      }
    }
    guard reader.cursor.isAtEnd, candidates?.conflict == nil else { throw _JSONReader.Interruption() }
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
