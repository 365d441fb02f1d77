/// A decoded response that reports success or failure and, on success, has a payload.
///
/// One request function serves every conforming type: decode the envelope, throw the backend's error if it isn't a success,
/// and return the payload otherwise. The package provides ``StandardResponse``, ``CodeMessageResponse``,
/// ``CodeResultResponse`` and ``StatusFlagResponse``. A custom envelope takes a few lines:
///
///     struct LegacyResponse<Payload: Decodable & Sendable>: BaseResponseProtocol {
///       @SafeBox var ok: Bool
///       @SafeBox var text: String
///       var body: Payload?
///
///       var isSuccess: Bool { ok }
///       var code: ResponseCode? { nil }
///       var message: String { text }
///       var result: Payload? { body }
///     }
public protocol BaseResponseProtocol: Decodable, Sendable {
  /// The type of the payload.
  associatedtype Payload: Sendable

  /// Whether the request succeeded.
  var isSuccess: Bool { get }

  /// The code in the body, or `nil` if it is missing or unreadable.
  var code: ResponseCode? { get }

  /// The message for the user.
  var message: String { get }

  /// The payload of a success, or `nil` if there is none.
  var result: Payload? { get }
}

extension BaseResponseProtocol {
  /// Returns the payload of a success.
  ///
  ///     // {"code": "1001", "msg": "Wrong password"} throws businessError(code: 1001, message: "Wrong password")
  ///
  /// - Returns: The payload.
  /// - Throws: ``APIError/businessError(code:message:)`` if the response isn't a success, and
  ///   ``APIError/missingPayload(message:)`` for a success without a payload.
  public func payload() throws(APIError) -> Payload {
    guard isSuccess else { throw .businessError(code: code, message: message) }
    guard let result else { throw .missingPayload(message: message) }
    return result
  }
}
