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
        .init("code", .integer(Int128(status))), .init("message", .utf8(message ?? Array("Success.".utf8))),
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
