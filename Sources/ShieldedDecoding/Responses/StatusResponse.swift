/// A ``ShieldedResponse`` that conforms to ``BaseResponseProtocol``. The HTTP status, not a code in the body, determines
/// whether the request succeeded.
///
///     let products = try decoder.decodePayload(of: StatusResponse<[Product]>.self, from: data)
///     // the same for {"data": […]}, for {"items": […]}, and for […]
///
/// A ``ShieldedResponse`` accepts any `Decodable` payload. The payload of a `StatusResponse` must also be `Sendable`, as
/// ``BaseResponseProtocol`` requires.
public struct StatusResponse<Payload: Decodable & Sendable>: BaseResponseProtocol, StatusEnvelope {
  static var successStatuses: SuccessStatuses { ShieldedResponse<Payload>.successStatuses }

  /// The response.
  public let response: ShieldedResponse<Payload>

  /// Always `true`: for a status that isn't a success, decoding throws an ``APIError``.
  public var isSuccess: Bool { true }

  /// The HTTP status; 200 if none was given.
  public var code: ResponseCode? { .integer(response.code) }

  /// The body's message if it is a string, otherwise "Success.".
  public var message: String { response.message }

  /// The payload.
  public var result: Payload? { response.data }

  /// Decodes the response.
  ///
  /// - Parameter decoder: A decoder positioned at the response.
  /// - Throws: What ``ShieldedResponse/init(from:)`` throws: ``APIError/serverError(code:message:)`` for a status that isn't a
  ///   success, `DecodingError` for a missing payload or one of the wrong shape.
  public init(from decoder: any Decoder) throws {
    response = try ShieldedResponse(from: decoder)
  }

  init(_ response: ShieldedResponse<Payload>) {
    self.response = response
  }
}

extension StatusResponse: UndeclaredKeysForwarding { static var partTypes: [any Any.Type] { [Payload.self] } }
