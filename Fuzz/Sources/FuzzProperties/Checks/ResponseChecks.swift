import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding

/// The properties of an ``EnvelopeResponse`` over one document that the specification of envelopes doesn't have.
struct ContractCheck<Layout: EnvelopeLayout>: DecodingCheck {
  typealias Response = EnvelopeResponse<Layout, ShieldedPart>

  let setup: DecodingSetup
  var decodedType: String { "\(Response.self)" }

  init(_ contract: Layout.Type, _ input: FuzzInput, _ engine: Engine = .foundation) {
    setup = DecodingSetup(input, engine)
  }

  func runAll() throws(PropertyFailure) {
    let outcome = DecodeOutcome {
      try engine.decoderUnderTest(strategy).decode(
        Response.self,
        from: document,
        options: RescueOptions(policy: policy.policy, log: RescueLog()),
        applied: policy.isApplied
      )
    }
    try codesAreTheirTexts()
    switch outcome {
    case .failure(let thrown): try errorIsOfDecoding(thrown)
    case .value(let response): try payloadEndsInOneResult(response)
    }
  }

  private func errorIsOfDecoding(_ thrown: DecodeFailure) throws(PropertyFailure) {
    switch thrown.kind {
    case .foreign, .serverError: throw failure(#function, expected: "a DecodingError", actual: thrown.description)
    default: return
    }
  }

  /// A response is a payload, a business error or a missing payload, and all its properties agree on which.
  private func payloadEndsInOneResult(_ response: Response) throws(PropertyFailure) {
    let expected: Result<ExactValue, APIError>
    switch (response.isSuccess, response.result) {
    case (true, let result?): expected = .success(result.exactValue)
    case (true, nil): expected = .failure(.missingPayload(message: response.message))
    case (false, nil): expected = .failure(.businessError(code: response.code, message: response.message))
    case (false, .some): throw failure(#function, expected: "no payload with a failure", actual: "a payload")
    }
    let actual = Result { () throws(APIError) in try response.payload().exactValue }
    guard actual == expected else { throw failure(#function, expected: "\(expected)", actual: "\(actual)") }
    let whole = Result {
      let options = RescueOptions(policy: policy.policy)
      return try engine.decoderUnderTest(strategy).decodePayload(of: Response.self, from: document, options: options)
    }
    switch (whole, actual) {
    case (.success(let payload), .success(let value)) where payload.exactValue == value: return
    case (.failure(let error as APIError), .failure(let other))
    where error == other && error.errorDescription == Self.text(of: error):
      return
    default: throw failure(#function, expected: "\(actual)", actual: "\(whole)")
    }
  }

  private static func text(of error: APIError) -> String {
    switch error {
    case .serverError(_, let message), .businessError(_, let message): message
    case .missingPayload: "The response contains no data."
    @unknown default: ""
    }
  }

  /// A code equals the one made from the text that describes it, wherever the code occurs.
  ///
  /// - Parameter text: The text of a code.
  func codesAreTheirTexts(_ text: (ResponseCode) -> String = \.description) throws(PropertyFailure) {
    let codes = try? engine.decoderUnderTest(strategy).decode([String: SafeBox<ResponseCode?>].self, from: document)
    for code in (codes ?? [:]).values.compactMap(\.wrappedValue) where ResponseCode(text: text(code)) != code {
      throw failure(#function, expected: "\(code)", actual: text(code))
    }
  }
}

/// The properties of a ``ShieldedResponse`` over one document that the specification of envelopes doesn't have.
struct ShieldedResponseCheck<Payload: Decodable & Sendable & ExactlyComparable>: DecodingCheck {
  typealias Response = ShieldedResponse<Payload>

  let setup: DecodingSetup
  let envelope: EnvelopeChoice
  var decodedType: String { "\(Response.self), \(envelope)" }

  init(_ payload: Payload.Type, _ input: FuzzInput, _ engine: Engine = .foundation) {
    setup = DecodingSetup(input, engine)
    envelope = EnvelopeChoice.all.chosen(by: input.envelopeChoice)
  }

  func runAll() throws(PropertyFailure) {
    let outcome = DecodeOutcome {
      try engine.decoderUnderTest(strategy).decode(
        Response.self,
        from: document,
        options: envelope.options(policy: policy.policy, log: RescueLog()),
        applied: policy.isApplied
      )
    }
    try contractAgrees(outcome)
    try silentDecodeAgrees(outcome)
    try emptyBodyIsNil()
    try wrongSettingIsRefused()
    try bareListIsProtected()
  }

  /// A bare list gives the elements and the records that it gives as the payload of a response.
  private func bareListIsProtected() throws(PropertyFailure) {
    guard let list = Payload.self as? any BareList.Type else { return }
    let decoder = engine.decoderUnderTest(strategy)
    func outcome(_ decode: (RescueOptions) throws -> ExactValue) -> (DecodeOutcome<ExactValue>, RescueReport) {
      let log = RescueLog()
      let options = RescueOptions(policy: policy.policy, log: log, decodePath: [])
      return (DecodeOutcome { try decode(options) }, log.report())
    }
    let (expected, report) = outcome { try decoder.decode(Response.self, from: document, options: $0).data.exactValue }
    let (actual, bareReport) = outcome { try list.exactValue(decoder, document, $0) }
    if let difference = actual.difference(from: expected) { throw failure(#function, difference) }
    if let difference = bareReport.difference(from: report) {
      throw failure(#function, expected: difference.expected, actual: difference.actual)
    }
  }

  /// A setting of another type in the decoder's `userInfo` isn't ignored, whatever the body is.
  private func wrongSettingIsRefused() throws(PropertyFailure) {
    for key in [CodingUserInfoKey.decodePath, .responseCode, .successStatuses, .candidateKeys] {
      var decoder = engine.decoderUnderTest(strategy)
      decoder.userInfo[key] = WrongSetting()
      if let value = try? decoder.decode(Response.self, from: document) {
        throw failure(#function, expected: "an error for \(key.rawValue)", actual: "\(value)")
      }
    }
  }

  /// With only the envelope's settings in the decoder's `userInfo`, the response is the same under the lenient policy.
  private func silentDecodeAgrees(_ outcome: DecodeOutcome<Response>) throws(PropertyFailure) {
    // A decoder's own call refuses an empty body, whatever its type.
    guard policy.isLenient, !isBodyEmpty else { return }
    var decoder = engine.decoderUnderTest(strategy)
    decoder.userInfo[.decodePath] = envelope.decodePath
    decoder.userInfo[.responseCode] = envelope.status
    decoder.userInfo[.successStatuses] = envelope.successStatuses
    decoder.userInfo[.candidateKeys] = envelope.candidateKeys
    let silent = DecodeOutcome { try decoder.decode(Response.self, from: document) }
    // If the body isn't JSON, only the options of the call give the status.
    if let difference = silent.difference(from: outcome) { throw failure(#function, difference) }
  }

  /// The empty body of a success is `nil` for an Optional payload, if the policy allows that a payload is missing, and it is
  /// recorded. With the statuses 204 and 205, neither matters. A decoder's own call refuses it.
  private func emptyBodyIsNil() throws(PropertyFailure) {
    if !isBodyEmpty { return }
    let log = RescueLog()
    let response = try? engine.decoderUnderTest(strategy).decode(
      Response.self,
      from: document,
      options: envelope.options(policy: policy.policy, log: log),
      applied: policy.isApplied
    )
    let target = (Payload.self as? any Rescuable.Type)?._rescueTarget ?? .object
    let isExpected = envelope.status == 204 || envelope.status == 205
    let isNil =
      (envelope.successStatuses ?? .ok).contains(envelope.status ?? 200)
      && Payload.self is any ExpressibleByNilLiteral.Type
      && (isExpected || policy.policy[target, from: .missing] != .throw) && !policy.isApplied
    let expected = isNil ? "nil" : "an error"
    let actual = response.map { "\($0.data)" } ?? "an error"
    guard actual == expected else { throw failure(#function, expected: expected, actual: actual) }
    let rules = log.report().records.map(\.rule)
    guard rules == (isNil && !isExpected ? [.emptyBody] : []) else {
      throw failure(#function, expected: "one record of the empty body, or none", actual: "\(rules)")
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
      guard contract.isSuccess, contract.status == response.status, contract.message == response.message,
        contract.result?.exactValue == response.data.exactValue
      else { throw failure(#function, expected: "\(response)", actual: "\(contract)") }
    case (.failure(let contract), .failure(let response)):
      // Foundation's decoder visits the entries of a dictionary in any order, so either of two bad entries may throw.
      if engine.isSlowInDepth, Payload.self == [String: Int].self, contract.kind.isOfDecoding,
        response.kind.isOfDecoding
      {
        return
      }
      if contract != response, contract.kind != response.kind {
        throw failure(#function, expected: response.description, actual: contract.description)
      }
    default: throw failure(#function, expected: "\(outcome)", actual: "\(contract)")
    }
  }
}

/// A list that a call with options decodes without an envelope.
private protocol BareList {
  static func exactValue(_ decoder: any TestableDecoder, _ body: Data, _ options: RescueOptions) throws -> ExactValue
}

extension Array: BareList where Element: Rescuable & ExactlyComparable {
  static func exactValue(_ decoder: any TestableDecoder, _ body: Data, _ options: RescueOptions) throws -> ExactValue {
    try decoder.decode([Element].self, from: body, options: options).exactValue
  }
}

/// A value in a decoder's `userInfo` that no setting has.
private struct WrongSetting: Sendable {}

/// An envelope that keeps the contract of `StandardLayout` exactly.
struct PlainStandardEnvelope: Decodable {
  struct Result: Decodable { var data: PlainPart }

  var statusCode: Int
  var message: String
  var result: Result
}

/// An envelope that keeps the contract of `SuccessFlagLayout` exactly.
struct PlainStatusFlagEnvelope: Decodable {
  var status: Bool
  var message: String
  var data: PlainPart
}

/// The codes of a module, as texts. One spells an integer, and one is the same code as an earlier one.
enum StockCode: String, ModuleResponseCode {
  case outOfStock = "1001"
  case reserved = " 1002\n"
  case discontinued = "E_DISCONTINUED"
  case soldOut = "1001.0"
  case expired = "E_EXPIRED"
}

/// The codes of a module, as integers. One of them means the same in every module.
enum ShelfCode: Int, ModuleResponseCode {
  case unknown = -1
  case session = 401
  case full = 1002
}
