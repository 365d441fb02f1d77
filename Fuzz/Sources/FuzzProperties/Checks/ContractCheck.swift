import Foundation
import ShieldedDecoding
import Synchronization

/// The properties of a ``EnvelopeResponse`` over one document.
struct ContractCheck<Layout: CheckedLayout>: DecodingCheck {
  typealias Response = EnvelopeResponse<Layout, ShieldedPart>

  let setup: DecodingSetup
  var decodedType: String { "\(Response.self)" }

  init(_ contract: Layout.Type, _ input: FuzzInput, _ engine: Engine = .foundation) {
    setup = DecodingSetup(input, engine)
  }

  func runAll() throws(PropertyFailure) {
    let log = RescueLog()
    let outcome = DecodeOutcome {
      let options = RescueOptions(policy: policy.policy, log: log)
      return try engine.decoderUnderTest(strategy)
        .decode(Response.self, from: document, options: options, applied: policy.isApplied)
    }
    try cleanEnvelopeAgrees(outcome, log.report())
    try codesAreTheirTexts()
    switch outcome {
    case .failure(let thrown): try errorIsOfDecoding(thrown)
    case .value(let response):
      try codeDecidesSuccess(response)
      try payloadEndsInOneResult(response)
      try resolverEndsInOneResult(response)
    }
  }

  /// If the document keeps the contract, code, message and payload are the document's, and nothing is reported.
  private func cleanEnvelopeAgrees(
    _ outcome: DecodeOutcome<Response>,
    _ report: RescueReport
  ) throws(PropertyFailure) {
    guard let plain = try? decodePlain(Layout.PlainEnvelope.self) else {
      return
    }
    guard let response = outcome.value else {
      throw failure(#function, expected: "a response", actual: outcome.failure.map(\.description) ?? "")
    }
    guard report.isEmpty else { throw failure(#function, expected: "an empty report", actual: report.description) }
    if response.isSuccess, response.result?.exactValue != plain.payload.exactValue {
      throw failure(
        #function,
        expected: plain.payload.exactValue.description,
        actual: response.result.exactValue.description
      )
    }
    // If a body has both a "message" and a "msg", the first of the contract's keys counts.
    let message = try? decodePlain(PlainMessage.self).text
    guard response.message.exactValue == message ?? plain.text.exactValue else {
      throw failure(#function, expected: "message \(plain.text)", actual: "message \(response.message)")
    }
  }

  private func errorIsOfDecoding(_ thrown: DecodeFailure) throws(PropertyFailure) {
    switch thrown.kind {
    case .foreign, .serverError: throw failure(#function, expected: "a DecodingError", actual: thrown.description)
    default: return
    }
  }

  /// The code is the one in the body, and it alone decides success. Without a code there is no success.
  func codeDecidesSuccess(_ response: Response) throws(PropertyFailure) {
    var decoder = engine.plainDecoder(strategy)
    // No contract's code key is in snake case, so the key strategy doesn't change it.
    if let key = CodingUserInfoKey.plainPath { decoder.userInfo[key] = [Layout.codeKey] }
    guard let found = try? decoder.decode(PlainCode.self, from: document).value else {
      throw failure(#function, expected: "an error, since the body isn't an object", actual: "a response")
    }
    if Layout.codeIsFlag { return try flagDecidesSuccess(found, response) }
    let code: ResponseCode?
    let isSuccess: Bool
    switch found {
    case .integer(let value): (code, isSuccess) = (.integer(value), value == 200 || value == 0)
    case .flag, .none: (code, isSuccess) = (nil, false)
    case .text(let text):
      // Other texts are numbers by the rescue table's grammar, which is tested elsewhere.
      guard let value = Int(text), value.description == text else {
        if text.allSatisfy(\.isLetter), !text.isEmpty {
          (code, isSuccess) = (.text(text), false)
          break
        }
        return
      }
      (code, isSuccess) = (.integer(value), value == 200 || value == 0)
    case .otherNumber: return
    }
    guard response.code == code, response.isSuccess == isSuccess else {
      throw failure(
        #function,
        expected: "code \(String(describing: code)), success \(isSuccess)",
        actual: "code \(String(describing: response.code)), success \(response.isSuccess)"
      )
    }
  }

  /// A flag decides success on its own, in the words of the rescue table's Bool.
  private func flagDecidesSuccess(_ found: PlainCode.Value, _ response: Response) throws(PropertyFailure) {
    let isSuccess: Bool
    switch found {
    case .integer(let value): isSuccess = value == 1
    case .flag(let value): isSuccess = value
    case .none: isSuccess = false
    case .text(let text):
      let word = text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\n\r"))
      guard word.allSatisfy(\.isASCII) else { return }
      isSuccess = ["1", "y", "yes", "t", "true", "on", "checked"].contains(word.lowercased())
    case .otherNumber: return
    }
    guard response.code == nil, response.isSuccess == isSuccess else {
      throw failure(
        #function,
        expected: "no code, success \(isSuccess)",
        actual: "code \(String(describing: response.code)), success \(response.isSuccess)"
      )
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

  /// No code is swallowed: the resolver turns every response into a payload or one typed error. Base codes come before the
  /// module's, and the hook for an expired token runs once when it applies.
  private func resolverEndsInOneResult(_ response: Response) throws(PropertyFailure) {
    let hookCalls = Mutex(0)
    let resolver = ResponseResolver<StockCode> { hookCalls.withLock { $0 += 1 } }
    let message = response.message
    let expected: Result<ExactValue, ModuleResponseError<StockCode>>
    switch (response.isSuccess, response.result, response.code) {
    case (true, let result?, _): expected = .success(result.exactValue)
    case (true, nil, _): expected = .failure(.unmappablePayload(reason: "the response has no payload"))
    case (false, _, nil): expected = .failure(.common(.other, message: message))
    case (false, _, .integer(401)): expected = .failure(.common(.tokenExpired, message: message))
    case (false, _, .integer(1001)): expected = .failure(.module(.outOfStock, message: message))
    case (false, _, .integer(1002)): expected = .failure(.module(.reserved, message: message))
    case (false, _, .text("E_DISCONTINUED")): expected = .failure(.module(.discontinued, message: message))
    case (false, _, let code?): expected = .failure(.unrecognised(code, message: message))
    }
    let actual = Result { () throws(ModuleResponseError<StockCode>) in try resolver.resolve(response).exactValue }
    guard actual == expected else { throw failure(#function, expected: "\(expected)", actual: "\(actual)") }
    if case .failure(let error) = actual {
      let unmapped = "The response could not be read."
      let text = if case .unmappablePayload = error { unmapped } else { message }
      guard error.errorDescription == text else {
        throw failure(#function, expected: text, actual: error.errorDescription ?? "no text")
      }
    }
    let expectedCalls = expected == .failure(.common(.tokenExpired, message: message)) ? 1 : 0
    let calls = hookCalls.withLock { $0 }
    guard calls == expectedCalls else {
      throw failure(#function, expected: "the hook called \(expectedCalls) times", actual: "called \(calls) times")
    }
  }
}
