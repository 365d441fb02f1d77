/// A ``ShieldedResponse`` as one of the contracts: success is told by the HTTP status, not by a code in the body.
///
///     let products = try decoder.decodePayload(of: StatusResponse<[Product]>.self, from: data)
///     // the same for {"data": […]}, for {"items": […]}, and for […]
///
/// A ``ShieldedResponse`` asks nothing of its payload; a contract, like ``StandardResponse`` and its neighbours, asks that it may
/// be handed from task to task.
public struct StatusResponse<Payload: Decodable & Sendable>: BaseResponseProtocol, StatusEnvelope {
  static var successCodes: Set<Int> { ShieldedResponse<Payload>.successCodes }

  /// The response.
  public let response: ShieldedResponse<Payload>

  /// True: a response whose status is no success is thrown as an ``APIError`` while it is decoded.
  public var isSuccess: Bool { true }

  /// The HTTP status.
  public var code: ResponseCode? { .integer(response.code) }

  /// The body's message where it is a string, else "Success.".
  public var message: String { response.message }

  /// The payload.
  public var result: Payload? { response.data }

  /// Decodes the response.
  ///
  /// - Parameter decoder: A decoder that stands at the response.
  /// - Throws: What ``ShieldedResponse/init(from:)`` throws: ``APIError/serverError(code:message:)`` for a status that is no
  ///   success, `DecodingError` for a payload of the wrong shape.
  public init(from decoder: any Decoder) throws {
    response = try ShieldedResponse(from: decoder)
  }
}
