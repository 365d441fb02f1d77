/// A response whose success is told by its HTTP status, and whose payload may lie anywhere.
///
/// One DTO serves any nesting. Where the payload lies is said by ``RescueOptions/decodePath``, or it is looked for under
/// ``RescueOptions/candidateKeys``:
///
///     typealias Products = ShieldedResponse<[Product]>
///     try decoder.decode(Products.self, from: data).data
///     // the same for {"data": […]}, for {"items": […]}, and for […]; the last two are recorded as renamedEnvelope
///
///     let options = RescueOptions(decodePath: ["data", "somekey"], responseCode: 200)
///     try decoder.decode(Products.self, from: data, options: options).data
///     // for {"data": {"somekey": […]}}
///
/// Where the status is no success, ``APIError/serverError(code:message:)`` is thrown before the payload is touched, whether
/// there is one or not. The options may also stand in the decoder's `userInfo`; the policy and the log that stand there hold
/// for everything inside.
public struct ShieldedResponse<Payload: Decodable> {
  /// The payload.
  public let data: Payload

  /// The body's message where it is a string, else "Success.".
  public let message: String

  /// The HTTP status; 200 where none was given.
  public let code: Int
}

/// A response whose HTTP status says whether the request succeeded.
protocol StatusEnvelope {
  /// The statuses of a success, if the options name none.
  static var successCodes: Set<Int> { get }
}

extension ShieldedResponse: StatusEnvelope {
  static var successCodes: Set<Int> { [200] }
}

extension ShieldedResponse: Sendable where Payload: Sendable {}

extension ShieldedResponse: Equatable where Payload: Equatable {}

extension ShieldedResponse: Decodable {
  /// Decodes the payload, or throws what the response says instead.
  ///
  /// - Parameter decoder: A decoder that stands at the response.
  /// - Throws: ``APIError/serverError(code:message:)`` for a status that is no success. `DecodingError.keyNotFound` with the
  ///   path so far, `valueNotFound` for a `null` that has no default, `typeMismatch` for a payload of the wrong shape.
  public init(from decoder: any Decoder) throws {
    self = try RescueOptions.applyingUserInfo(of: decoder) { try ShieldedResponse(from: decoder, $0) }
  }

  private init(from decoder: any Decoder, _ options: RescueOptions) throws {
    if case .serverError(let code, let unknown)? = options.statusFailure(of: Self.self) {
      throw APIError.serverError(code: code, message: EnvelopeReader.message(in: decoder) ?? unknown)
    }
    code = options.responseCode ?? 200
    if let path = options.decodePath {
      data = try PayloadReader<Payload>.payload(at: path, in: decoder)
    } else {
      let candidates = options.candidateKeys ?? RescueOptions.defaultCandidateKeys
      data = try PayloadReader<Payload>.payload(underAnyOf: candidates, in: decoder)
    }
    message = EnvelopeReader.message(in: decoder) ?? APIError.successMessage
  }
}

extension RescueOptions {
  /// The error of a status that isn't a success for a response, without its message.
  func statusFailure(of response: any StatusEnvelope.Type) -> APIError? {
    let code = responseCode ?? 200
    if (successCodes ?? response.successCodes).contains(code) { return nil }
    return .serverError(code: code, message: APIError.unknownMessage)
  }
}
