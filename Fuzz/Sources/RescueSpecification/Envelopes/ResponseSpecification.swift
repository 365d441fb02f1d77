import DecoderAgreement
import ShieldedDecoding

/// The options that locate a payload, and the status of a response.
package struct EnvelopeSettings: Sendable {
  package var decodePath: [String]?
  package var candidateKeys: [String]
  package var status: Int?
  package var isSuccess: @Sendable (Int) -> Bool

  /// - Parameters:
  ///   - candidateKeys: The keys to look for a payload under; `nil` for those that are documented as the default.
  ///   - isSuccess: Whether a status counts as a success; `nil` if 200 alone does.
  package init(
    decodePath: [String]? = nil,
    candidateKeys: [String]? = nil,
    status: Int? = nil,
    isSuccess: (@Sendable (Int) -> Bool)? = nil
  ) {
    self.decodePath = decodePath
    self.candidateKeys =
      candidateKeys ?? ["data", "items", "result", "results", "list", "records", "content", "payload"]
    self.status = status
    self.isSuccess = isSuccess ?? { $0 == 200 }
  }
}

/// What a response must give whose HTTP status says whether it is a success.
package struct ResponseSpecification: Sendable {
  package var settings: EnvelopeSettings
  package var payload: PayloadSpecification
  package var policy: SpecifiedPolicy
  package var decoder: EnvelopeDecoder

  package init(
    _ settings: EnvelopeSettings,
    _ payload: PayloadSpecification,
    _ policy: SpecifiedPolicy,
    _ decoder: EnvelopeDecoder
  ) {
    self.settings = settings
    self.payload = payload
    self.policy = policy
    self.decoder = decoder
  }

  /// The result, whose value has the fields `code`, `message` and `data`.
  ///
  /// - Parameter body: The body, or `nil` if it isn't JSON.
  package func result(of body: JSONTree?) -> SpecifiedResult {
    let status = settings.status ?? 200
    let message = body.flatMap { decoder.text(["message", "msg"], in: $0) }
    guard settings.isSuccess(status) else {
      let text = message.map { String(decoding: $0, as: UTF8.self) } ?? "Unknown error."
      return SpecifiedResult(.failure(SpecifiedError(.serverError(code: status, message: text), at: .whole)))
    }
    guard let body else { return SpecifiedResult(.failure(SpecifiedError(.dataCorrupted, at: .whole))) }
    var result = settings.decodePath.map { payload(at: $0, in: body) } ?? candidatePayload(in: body)
    result.outcome = result.outcome.map { data in
      .record([
        .init("status", .integer(Int128(status))), .init("message", .utf8(message ?? Array("Success.".utf8))),
        .init("data", data),
      ])
    }
    return result
  }

  private func payload(at path: [String], in body: JSONTree) -> SpecifiedResult {
    var value = body
    var place = SpecifiedPath.whole
    for name in path {
      guard let object = decoder.object(value) else {
        // A `null` on the path is the payload, but a body that is `null` isn't an answer.
        if case .null = SpecifiedToken(value), place != .whole { return payload.null(at: place, policy) }
        return SpecifiedResult(.failure(decoder.notAnObject(value, at: place)))
      }
      guard let member = object.member(name) else {
        return SpecifiedResult(.failure(SpecifiedError(.keyNotFound(Array(name.utf8)), at: place)))
      }
      value = member.value
      place = place.key(member.name)
    }
    guard path.isEmpty else { return payload.result(for: value, at: place, policy) }
    return wholePayload(body)
  }

  /// The payload is the whole body: nothing but a value of its shape is an answer.
  private func wholePayload(_ body: JSONTree) -> SpecifiedResult {
    switch (payload.shape, SpecifiedToken(body)) {
    case (_, .null):
      SpecifiedResult(payload.isOptional ? .success(.absent) : .failure(SpecifiedError(.valueNotFound, at: .whole)))
    case (.scalar, .array), (.scalar, .object): SpecifiedResult(.failure(SpecifiedError(.typeMismatch, at: .whole)))
    case (.list, .array), (.dictionary, .object), (.object, .object), (.scalar, _): payload.decode(body, .whole)
    default: SpecifiedResult(.failure(SpecifiedError(.typeMismatch, at: .whole)))
    }
  }

  private func candidatePayload(in body: JSONTree) -> SpecifiedResult {
    let search = CandidateSearch(candidates: settings.candidateKeys, payload: payload, policy: policy)
    if case .array = SpecifiedToken(body) { return search.result(ofBody: body) }
    guard let object = decoder.object(body) else {
      return SpecifiedResult(.failure(decoder.notAnObject(body, at: .whole)))
    }
    return search.result(in: object, at: .whole) ?? SpecifiedResult(.failure(search.missing(at: .whole)))
  }
}

/// What an envelope must give whose own code or flag says whether the request succeeded.
package struct LayoutSpecification: Sendable {
  /// The keys of a layout, and the codes that mean success.
  package struct Layout: Sendable {
    package var codeKey: String
    package var codeIsFlag: Bool
    package var successCodes: Set<SpecifiedCode>
    package var messageKeys: [String]
    package var payloadParents: [String]
    package var payloadKey: String

    /// Creates a layout with the documented defaults.
    package init(
      codeKey: String,
      codeIsFlag: Bool = false,
      successCodes: Set<SpecifiedCode> = [.integer(200), .integer(0)],
      messageKeys: [String] = ["message", "msg"],
      payloadParents: [String] = [],
      payloadKey: String = "data"
    ) {
      self.codeKey = codeKey
      self.codeIsFlag = codeIsFlag
      self.successCodes = successCodes
      self.messageKeys = messageKeys
      self.payloadParents = payloadParents
      self.payloadKey = payloadKey
    }

    /// `{"statusCode": 200, "message": "ok", "result": {"data": …}}`
    package static let standard = Layout(codeKey: "statusCode", payloadParents: ["result"])
    /// `{"code": "200", "msg": "ok", "data": …}`
    package static let codeMessage = Layout(codeKey: "code")
    /// `{"code": 0, "result": …, "msg": "ok"}`
    package static let codeResult = Layout(codeKey: "code", payloadKey: "result")
    /// `{"status": true, "data": …}`
    package static let statusFlag = Layout(codeKey: "status", codeIsFlag: true)
  }

  /// A decoded envelope.
  package struct Envelope: Hashable, Sendable {
    package var isSuccess: Bool
    package var code: SpecifiedCode?
    package var message: [UInt8]
    /// The payload of a success; `nil` if there is none.
    package var payload: ExactValue?
  }

  /// What decoding an envelope must produce.
  package struct Result: Sendable {
    package var outcome: Swift.Result<Envelope, SpecifiedError>
    package var records: [SpecifiedRecord] = []
    package var lists: [SpecifiedList] = []
  }

  package var layout: Layout
  package var candidateKeys: [String]
  package var payload: PayloadSpecification
  package var policy: SpecifiedPolicy
  package var decoder: EnvelopeDecoder

  package init(
    _ layout: Layout,
    candidateKeys: [String] = EnvelopeSettings().candidateKeys,
    _ payload: PayloadSpecification,
    _ policy: SpecifiedPolicy,
    _ decoder: EnvelopeDecoder
  ) {
    self.layout = layout
    self.candidateKeys = candidateKeys
    self.payload = payload
    self.policy = policy
    self.decoder = decoder
  }

  /// - Parameter body: The body, or `nil` if it isn't JSON.
  package func result(of body: JSONTree?) -> Result {
    guard let body else { return Result(outcome: .failure(SpecifiedError(.dataCorrupted, at: .whole))) }
    guard let object = decoder.object(body) else {
      return Result(outcome: .failure(decoder.notAnObject(body, at: .whole)))
    }
    let value = object.member(layout.codeKey)?.value
    let code = layout.codeIsFlag ? nil : SpecifiedCode(value, givesTokens: decoder.givesTokens)
    let isSuccess = layout.codeIsFlag ? SpecifiedFlag.isTrue(value) : code.map(layout.successCodes.contains) ?? false
    let message = message(in: body, isSuccess: isSuccess) ?? Array((isSuccess ? "Success." : "Unknown error.").utf8)
    guard isSuccess else {
      return Result(outcome: .success(Envelope(isSuccess: false, code: code, message: message, payload: nil)))
    }
    let found = payload(in: body, object)
    return Result(
      outcome: (found?.outcome.map { Optional($0) } ?? .success(nil)).map { payload in
        Envelope(isSuccess: true, code: code, message: message, payload: payload)
      },
      records: found?.records ?? [],
      lists: found?.lists ?? []
    )
  }

  /// The first message that is a string, at the top or, in a failure, in the members of the body that may lead to a payload.
  private func message(in body: JSONTree, isSuccess: Bool) -> [UInt8]? {
    if let text = decoder.text(layout.messageKeys, in: body) { return text }
    if isSuccess { return nil }
    for key in layout.payloadParents + [layout.payloadKey] {
      guard let value = decoder.object(body)?.member(key)?.value else { continue }
      if let text = decoder.text(layout.messageKeys, in: value) { return text }
    }
    return nil
  }

  /// The payload of a success; `nil` if there is none.
  private func payload(in body: JSONTree, _ object: EnvelopeObject) -> SpecifiedResult? {
    var object = object
    var place = SpecifiedPath.whole
    var isDisplaced = false
    for parent in layout.payloadParents {
      guard let member = object.member(parent) else {
        isDisplaced = true
        break
      }
      if case .null = SpecifiedToken(member.value) { return nil }
      guard let inner = decoder.object(member.value) else {
        isDisplaced = true
        break
      }
      object = inner
      place = place.key(member.name)
    }
    var candidates = [layout.payloadKey]
    for key in candidateKeys where !candidates.contains(key) { candidates.append(key) }
    let search = CandidateSearch(candidates: candidates, payload: payload, policy: policy)
    return search.result(in: object, at: place, isDisplaced: isDisplaced)
  }
}

/// The code in a body.
package enum SpecifiedCode: Hashable, Sendable {
  case integer(Int)
  case text([UInt8])
  /// A text that only decoders that give the token's spelling have in full.
  case anyText

  /// The code that a text spells: the integer if it is one by JSON's grammar, with or without white space around it.
  package init(text: String) {
    if let value = ExactDecimal(SpecifiedToken.trimmed(text)).flatMap(Self.integer) {
      self = .integer(value)
    } else {
      self = .text(Array(text.utf8))
    }
  }

  /// The code that plain `Codable` decodes, or the error that it throws.
  ///
  /// - Parameter place: The location of the code.
  package static func decoded(from tree: JSONTree, at place: SpecifiedPath) -> Result<SpecifiedCode, SpecifiedError> {
    switch SpecifiedToken(tree) {
    case .number(let spelling):
      if let value = ExactDecimal(spelling).flatMap(integer) { return .success(.integer(value)) }
    case .string(let text):
      if SpecifiedToken.trimmed(text).isEmpty { return .failure(SpecifiedError(.dataCorrupted, at: place)) }
      return .success(SpecifiedCode(text: text))
    case .null: return .failure(SpecifiedError(.valueNotFound, at: place))
    case .invalidString: return .failure(SpecifiedError(.dataCorrupted, at: place))
    case .boolean, .array, .object: break
    }
    return .failure(SpecifiedError(.typeMismatch, at: place))
  }

  /// The code under a layout's key; `nil` if there is none or it can't be read.
  ///
  /// - Parameter givesTokens: Whether the decoder gives numbers as they are spelled.
  init?(_ tree: JSONTree?, givesTokens: Bool) {
    guard let tree else { return nil }
    switch SpecifiedToken(tree) {
    case .number(let spelling):
      if let value = ExactDecimal(spelling).flatMap(Self.integer) {
        self = .integer(value)
      } else {
        self = givesTokens ? .text(spelling) : .anyText
      }
    case .string(let text):
      guard !SpecifiedToken.trimmed(text).isEmpty else { return nil }
      self.init(text: text)
    case .null, .boolean, .invalidString, .array, .object: return nil
    }
  }

  package var isText: Bool { if case .text = self { true } else { false } }

  private static func integer(_ number: ExactDecimal) -> Int? {
    guard number.isIntegral, let (isNegative, magnitude) = number.truncated else { return nil }
    if isNegative { return magnitude <= UInt128(Int.max) + 1 ? Int(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int(exactly: magnitude)
  }
}

/// A Boolean that says whether a request succeeded.
enum SpecifiedFlag {
  static let words = ["1", "y", "yes", "t", "true", "on", "checked"]

  /// Whether a value converts to true.
  static func isTrue(_ tree: JSONTree?) -> Bool {
    guard let tree else { return false }
    switch SpecifiedToken(tree) {
    case .boolean(let value): return value
    case .number(let spelling): return ExactDecimal(spelling)?.isOne == true
    case .string(let text):
      let folded = SpecifiedToken.trimmed(text).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
      return words.contains { folded.elementsEqual($0.utf8) }
    case .null, .invalidString, .array, .object: return false
    }
  }
}
