/// A response that follows a ``ResponseContract``.
///
///     // {"statusCode": "200", "message": null, "result": {"items": [{"id": 7}]}} as StandardResponse<[Product]>
///     // is a success with one product of id "7"; the renamed "data" and the id are recorded, the code is not: a code may
///     // be a string.
///
/// The payload is decoded only where the code means success.
public struct ContractResponse<Contract: ResponseContract, Payload: Decodable & Sendable>: BaseResponseProtocol {
  /// Whether the code is one of the contract's ``ResponseContract/successCodes``, or `true`.
  public let isSuccess: Bool

  /// The code; `nil` where there is none, none that can be read, or a truth value in its place.
  public let code: ResponseCode?

  /// The body's message where it is a string, else "Success." or "Unknown error.".
  public let message: String

  /// The payload of a success; `nil` where there is none.
  public let result: Payload?

  /// Decodes the shell, and the payload of a success.
  ///
  /// - Parameter decoder: A decoder that stands at the response.
  /// - Throws: `DecodingError` where the body is no object, and where a success holds a payload of the wrong shape.
  public init(from decoder: any Decoder) throws {
    self = try RescueOptions.applyingUserInfo(of: decoder) { try ContractResponse(from: decoder, $0) }
  }

  private init(from decoder: any Decoder, _ options: RescueOptions) throws {
    let container = try decoder.container(keyedBy: RawCodingKey.self)
    let token = try Self.codeToken(in: container)
    code = ResponseCode.converted(from: token).value
    if let code {
      isSuccess = Contract.successCodes.contains(code)
    } else {
      isSuccess = token == .boolean(true)
    }
    let message = EnvelopeReader.message(
      in: decoder,
      keys: Contract.messageKeys,
      parents: Contract.payloadParents + [Contract.payloadKey]
    )
    self.message = message ?? (isSuccess ? APIError.successMessage : APIError.unknownMessage)
    result = try isSuccess ? Self.payload(in: container, options) : nil
  }

  private static func codeToken(in container: KeyedDecodingContainer<RawCodingKey>) throws -> JSONToken {
    guard let key = EnvelopeReader.key(Contract.codeKey, in: container) else { return .null }
    return try TokenProbe.Kind.number.token(in: container, forKey: key)
  }

  private static func payload(
    in top: KeyedDecodingContainer<RawCodingKey>,
    _ options: RescueOptions
  ) throws -> Payload? {
    var container = top
    for parent in Contract.payloadParents {
      guard let key = EnvelopeReader.key(parent, in: container), try !container.decodeNil(forKey: key) else {
        return nil
      }
      container = try container.nestedContainer(keyedBy: RawCodingKey.self, forKey: key)
    }
    let others = options.candidateKeys ?? RescueOptions.defaultCandidateKeys
    let candidates = [Contract.payloadKey] + others.filter { $0 != Contract.payloadKey }
    return try PayloadReader<Payload>.payload(underAnyOf: candidates, in: container)
  }
}
