import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding

/// The properties of a ``ShieldedResponse`` over one document.
struct ShieldedResponseCheck<
  Payload: Decodable & Sendable & ExactlyComparable,
  Plain: Decodable & ExactlyComparable
>: DecodingCheck {
  typealias Response = ShieldedResponse<Payload>

  let setup: DecodingSetup
  let envelope: EnvelopeChoice
  var decodedType: String { "\(Response.self), \(envelope)" }

  init(_ payload: Payload.Type, plain: Plain.Type, _ input: FuzzInput, _ engine: Engine = .foundation) {
    setup = DecodingSetup(input, engine)
    envelope = EnvelopeChoice.all.chosen(by: input.envelopeChoice)
  }

  func runAll() throws(PropertyFailure) {
    let (outcome, report) = decode(policy.policy)
    try responseEndsInOneResult(outcome)
    try contractAgrees(outcome)
    try silentDecodeAgrees(outcome)
    guard envelope.isSuccess, let path = plainPath else { return }
    let plain = DecodeOutcome {
      var decoder = engine.plainDecoder(strategy)
      if let key = CodingUserInfoKey.plainPath { decoder.userInfo[key] = path }
      return try decoder.decode(PlainPayload<Plain>.self, from: document).payload
    }
    try cleanPayloadAgrees(plain, outcome, report)
    try faultsAreReported(plain, outcome, report)
    if envelope.decodePath != nil { try strictThrowsAsPlain(plain, decode(.strict).outcome) }
  }

  private func decode(_ policy: RescuePolicy) -> (outcome: DecodeOutcome<Response>, report: RescueReport) {
    let log = RescueLog()
    let options = envelope.options(policy: policy, log: log)
    let outcome = DecodeOutcome {
      try engine.decoderUnderTest(strategy)
        .decode(Response.self, from: document, options: options, applied: self.policy.isApplied)
    }
    return (outcome, log.report())
  }

  /// The path that plain `Codable` takes: the named path, or the first candidate key. `nil` if the document may have a key of
  /// the path in its converted form, which plain `Codable` doesn't find.
  private var plainPath: [String]? {
    guard let path = envelope.decodePath else {
      return (envelope.candidateKeys ?? RescueOptions.defaultCandidateKeys).first.map { [$0] }
    }
    let hasConvertedKey = path.contains { key in
      let converted = SnakeCaseKey.converted(key)
      return converted != key && (strategy.convertsKeys || keys?.contains(converted) ?? true)
    }
    return hasConvertedKey ? nil : path
  }

  /// The keys of all objects in the document, or `nil` if it isn't JSON. Foundation decodes some that aren't, such as one with a
  /// comma before a bracket.
  private var keys: Set<String>? {
    documentTree.map { Set($0.keys.compactMap { JSONString($0).text }) }
  }

  /// A status other than success throws the server's error with the body's message, before the payload is decoded. A success
  /// gives a payload with its message, or a decoding error.
  func responseEndsInOneResult(_ outcome: DecodeOutcome<Response>) throws(PropertyFailure) {
    let message = try? decodePlain(PlainMessage.self).text
    let code = envelope.responseCode ?? 200
    switch outcome {
    case .value(let response):
      guard envelope.isSuccess else {
        throw failure(#function, expected: "APIError.serverError", actual: "a payload")
      }
      let expected = message ?? APIError.successMessage.exactValue
      guard response.message.exactValue == expected, response.code == code else {
        throw failure(
          #function,
          expected: "code \(code), message \(expected)",
          actual: "code \(response.code), message \(response.message.debugDescription)"
        )
      }
    case .failure(let thrown):
      let isDocument = (try? decodePlain(PlainDocument.self)) != nil
      let expected = (message ?? APIError.unknownMessage.exactValue).description
      switch thrown.kind {
      case .serverError(let actualCode, let actual):
        guard !envelope.isSuccess, actualCode == code, actual.exactValue.description == expected else {
          throw failure(
            #function,
            expected: envelope.isSuccess ? "no APIError" : "serverError \(code), message \(expected)",
            actual: thrown.description
          )
        }
      case .foreign:
        throw failure(#function, expected: "an error of decoding, or APIError", actual: thrown.description)
      default:
        guard envelope.isSuccess || !isDocument else {
          throw failure(#function, expected: "serverError \(code), message \(expected)", actual: thrown.description)
        }
      }
    }
  }

  /// With only the envelope's settings in the decoder's `userInfo`, the response is the same under the lenient policy.
  private func silentDecodeAgrees(_ outcome: DecodeOutcome<Response>) throws(PropertyFailure) {
    guard policy.isLenient else { return }
    var decoder = engine.decoderUnderTest(strategy)
    decoder.userInfo[.decodePath] = envelope.decodePath
    decoder.userInfo[.responseCode] = envelope.responseCode
    decoder.userInfo[.successStatuses] = envelope.successStatuses
    decoder.userInfo[.candidateKeys] = envelope.candidateKeys
    let silent = DecodeOutcome { try decoder.decode(Response.self, from: document) }
    switch (silent, outcome) {
    case (.value(let silent), .value(let response)):
      guard silent.code == response.code, silent.message == response.message,
        silent.data.exactValue == response.data.exactValue
      else { throw failure(#function, expected: "\(response)", actual: "\(silent)") }
    // If the body isn't JSON, only the options of the call give the status.
    case (.failure, .failure): return
    case (.value, .failure(let response)):
      throw failure(#function, expected: response.description, actual: "a payload")
    case (.failure(let silent), .value):
      throw failure(#function, expected: "a payload", actual: silent.description)
    }
  }

  /// The contract in which the status decides gives the same result as the response, and every error has a text.
  private func contractAgrees(_ outcome: DecodeOutcome<Response>) throws(PropertyFailure) {
    let options = envelope.options(policy: policy.policy, log: RescueLog())
    let contract = DecodeOutcome {
      do {
        return try engine.decoderUnderTest(strategy).decode(
          StatusResponse<Payload>.self,
          from: document,
          options: options,
          applied: policy.isApplied
        )
      } catch let error as APIError {
        guard case .serverError(_, let message) = error, error.errorDescription == message else {
          throw failure(#function, expected: "the server's message", actual: "\(error)")
        }
        throw error
      }
    }
    switch (contract, outcome) {
    case (.value(let contract), .value(let response)):
      guard contract.isSuccess, contract.code == .integer(response.code), contract.message == response.message,
        contract.result?.exactValue == response.data.exactValue
      else { throw failure(#function, expected: "\(response)", actual: "\(contract)") }
    case (.failure(let contract), .failure(let response)):
      // Foundation's decoder visits the entries of a dictionary in any order, so either of two bad entries may throw.
      if engine.isSlowInDepth, Plain.self == [String: Int].self, contract.kind.isOfDecoding, response.kind.isOfDecoding
      {
        return
      }
      if contract != response, contract.kind != response.kind {
        throw failure(#function, expected: response.description, actual: contract.description)
      }
    case (.value, .failure(let response)):
      throw failure(#function, expected: response.description, actual: "a payload")
    case (.failure(let contract), .value):
      throw failure(#function, expected: "a payload", actual: contract.description)
    }
  }

  /// If plain `Codable` finds the payload at the path, the response has the same payload and reports nothing.
  private func cleanPayloadAgrees(
    _ plain: DecodeOutcome<Plain>,
    _ outcome: DecodeOutcome<Response>,
    _ report: RescueReport
  ) throws(PropertyFailure) {
    guard let plain = plain.value else { return }
    // Without a named path, a `null` under the first candidate doesn't hide the value under another.
    if envelope.decodePath == nil, plain.exactValue == .absent { return }
    guard let response = outcome.value else {
      throw failure(#function, expected: "a payload", actual: outcome.failure.map(\.description) ?? "")
    }
    if let difference = response.data.exactValue.difference(from: plain.exactValue) {
      throw failure(#function, difference)
    }
    guard report.isEmpty else { throw failure(#function, expected: "an empty report", actual: report.description) }
  }

  /// If plain `Codable` finds no payload at the path, the response throws the same error case, or reports a rescue.
  private func faultsAreReported(
    _ plain: DecodeOutcome<Plain>,
    _ outcome: DecodeOutcome<Response>,
    _ report: RescueReport
  ) throws(PropertyFailure) {
    guard let thrown = plain.failure, report.isEmpty, outcome.failure?.kind != thrown.kind else { return }
    // A `null` on the path is the payload, if the payload may be absent.
    if outcome.value?.data.exactValue == .absent { return }
    // Without a named path, a body that isn't an object is read as a whole, and has its own error.
    if envelope.decodePath == nil, outcome.failure != nil { return }
    throw failure(
      #function,
      expected: "a rescue, or what plain Codable does: \(thrown)",
      actual: outcome.failure.map(\.description) ?? "a payload and an empty report"
    )
  }

  /// With a named path, the strict policy throws when plain `Codable` throws, the same case at the same path.
  private func strictThrowsAsPlain(
    _ plain: DecodeOutcome<Plain>,
    _ strict: DecodeOutcome<Response>
  ) throws(PropertyFailure) {
    guard plain.failure != strict.failure, strict.value?.data.exactValue != .absent else { return }
    // Of several bad entries of a dictionary, Foundation's decoder reports any.
    if Plain.self is any ExpressibleByDictionaryLiteral.Type, let expected = plain.failure, let actual = strict.failure,
      expected.path != actual.path, expected.path.dropLast() == actual.path.dropLast()
    {
      return
    }
    throw failure(
      #function,
      expected: plain.failure.map(\.description) ?? "a payload",
      actual: strict.failure.map(\.description) ?? "a payload"
    )
  }
}
