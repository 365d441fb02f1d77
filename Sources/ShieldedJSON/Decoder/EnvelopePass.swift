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
  func read<Value: Decodable, Payload: OnePassValue>(
    _ type: Value.Type,
    payload: Payload.Type,
    in body: UnsafeRawBufferPointer
  ) throws(JSONReader.Interruption) -> Value {
    let options = RescueOptions.current(or: session.userInfo)
    do { try options.checkUserInfo() } catch { throw JSONReader.Interruption() }
    if let names = envelope.passMembers(options) {
      var isOtherShape = false
      do throws(JSONReader.Interruption) {
        return unsafe try response(envelope, names, payload, in: body, options, as: type, isOtherShape: &isOtherShape)
      } catch {
        guard isOtherShape else { throw error }
      }
    }
    guard let location = envelope.payloadLocation(options) else { throw JSONReader.Interruption() }
    let (value, range) = unsafe try JSONReader.read(in: body, at: 0, depth: 0, session) {
      (reader) throws(JSONReader.Interruption) in
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
    throw JSONReader.Interruption()
  }

  /// Reads all of a body that has the declared shape.
  ///
  /// - Parameter isOtherShape: Set if the body has another shape.
  /// - Throws: An interruption also if the body is malformed, or if the response isn't a success.
  @unsafe
  private func response<Envelope: PassEnvelope, Payload: OnePassValue, Value>(
    _ envelope: Envelope.Type,
    _ names: PassMembers,
    _ payloadType: Payload.Type,
    in body: UnsafeRawBufferPointer,
    _ options: RescueOptions,
    as type: Value.Type,
    isOtherShape: inout Bool
  ) throws(JSONReader.Interruption) -> Value {
    var members = EnvelopeMembers(names, payloadOpening: UInt8(ascii: isList ? "[" : "{"))
    return unsafe try JSONReader.read(in: body, at: 0, depth: 0, session) {
      (reader) throws(JSONReader.Interruption) in
      guard try members.advanceToPayload(in: &reader) else {
        isOtherShape = true
        throw JSONReader.Interruption()
      }
      session.root = PathRoot(keys: names.parents, last: names.payloadKey)
      let payload = try session.insideEnvelope { () throws(JSONReader.Interruption) in
        try Payload._readPayload(from: &reader)
      }
      try members.readRest(from: &reader)
      do {
        let response = try Envelope(
          // The envelope's payload has this type, from which the caller has got it.
          passPayload: sameType(payload, as: Envelope.PassPayload.self),
          code: members.code,
          message: members.message,
          options
        )
        return sameType(response, as: type)
      } catch {
        throw JSONReader.Interruption()
      }
    }
  }

  /// Finds and reads the payload.
  ///
  /// - Returns: The payload, and its position in the body.
  private func readPayload<Payload: OnePassValue>(
    _ type: Payload.Type,
    at location: PayloadLocation,
    from reader: inout JSONReader
  ) throws(JSONReader.Interruption) -> (Payload, Range<Int>) {
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
        try session.insideList { () throws(JSONReader.Interruption) in try Payload._readPayload(from: &reader) }
      } else {
        try Payload._readPayload(from: &reader)
      }
    return (payload, start..<reader.cursor.position)
  }
}

extension JSONReader {
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
