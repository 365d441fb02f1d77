import Foundation

/// What a response says instead of giving its payload: an error for the user, not for the log.
///
/// A rescue repairs and is told to engineers; an `APIError` is the backend's own answer and is thrown.
public enum APIError: Error, Sendable, Hashable {
  /// The HTTP status is no success: `{"message": "Forbidden"}` with 403 gives `serverError(code: 403, message: "Forbidden")`.
  case serverError(code: Int, message: String)
  /// The code in the body is no success: `{"code": "1001", "msg": "Wrong password"}`.
  case businessError(code: ResponseCode?, message: String)
  /// The response is a success, but holds no payload where the contract says it lies.
  case missingPayload(message: String)

  /// The message of a failure that brings none.
  public static let unknownMessage = "Unknown error."

  /// The message of a success that brings none.
  public static let successMessage = "Success."
}

extension APIError: LocalizedError {
  /// The backend's message, for the user.
  public var errorDescription: String? {
    switch self {
    case .serverError(_, let message), .businessError(_, let message): message
    case .missingPayload: "The response holds no data."
    }
  }
}
