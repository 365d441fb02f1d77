import DecoderAgreement
import ShieldedDecoding

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
    package var payload: SpecifiedValue?
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
