import Foundation

/// A decoded response that reports success or failure and, on success, has a payload.
///
/// One request function works for every conforming type: it decodes the envelope, and then returns the payload or, if the
/// response isn't a success, throws the backend's error. The package provides ``EnvelopeResponse``, of which
/// ``StandardResponse``, ``CodeMessageResponse``, ``CodeResultResponse`` and ``SuccessFlagResponse`` are forms, and, for backends
/// whose HTTP status decides success, ``StatusResponse`` and ``EmptyResponse``. Most other envelopes need only an
/// ``EnvelopeLayout``. A type of your own can also conform:
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

  /// A Boolean value that indicates whether the request succeeded.
  var isSuccess: Bool { get }

  /// The code in the body, or `nil` if it is missing, unreadable or a flag, or if the HTTP status decides success.
  var code: ResponseCode? { get }

  /// The message for the user.
  var message: String { get }

  /// The payload of a success, or `nil` if there is none.
  var result: Payload? { get }
}

extension BaseResponseProtocol {
  /// Returns the payload of a success.
  ///
  ///     // {"code": "1001", "msg": "Wrong password"} as CodeMessageResponse<User>
  ///     // throws businessError(code: 1001, message: "Wrong password")
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

/// The reason why a response gives no payload, with a message for the user.
///
/// A rescue repairs a value and is reported to developers. An `APIError` reports that the response has no payload to repair, so
/// it is thrown.
@nonexhaustive
public enum APIError: Error, Sendable, Hashable {
  /// The HTTP status isn't a success: `{"message": "Forbidden"}` with 403 gives `serverError(code: 403, message: "Forbidden")`.
  case serverError(code: Int, message: String)
  /// The code in the body isn't a success: `{"code": "1001", "msg": "Wrong password"}`.
  case businessError(code: ResponseCode?, message: String)
  /// The response is a success, but has no payload under any key at which its type looks for one.
  case missingPayload(message: String)

  /// The message of a failure whose body has none.
  public static let unknownMessage = "Unknown error."

  /// The message of a success whose body has none.
  public static let successMessage = "Success."
}

extension APIError: LocalizedError {
  /// The error's message, for the user; a fixed sentence if the payload is missing.
  public var errorDescription: String? {
    switch self {
    case .serverError(_, let message), .businessError(_, let message): message
    case .missingPayload: "The response contains no data."
    }
  }
}
