import Foundation

/// An error that a response reports in place of a payload, with a message for the user.
///
/// A rescue repairs a value and is reported to developers. An `APIError` is the backend's own answer, and is thrown.
@nonexhaustive
public enum APIError: Error, Sendable, Hashable {
  /// The HTTP status isn't a success: `{"message": "Forbidden"}` with 403 gives `serverError(code: 403, message: "Forbidden")`.
  case serverError(code: Int, message: String)
  /// The code in the body isn't a success: `{"code": "1001", "msg": "Wrong password"}`.
  case businessError(code: ResponseCode?, message: String)
  /// The response is a success, but has no payload at the place that the contract names.
  case missingPayload(message: String)

  /// The message of a failure whose body has none.
  public static let unknownMessage = "Unknown error."

  /// The message of a success whose body has none.
  public static let successMessage = "Success."
}

extension APIError: LocalizedError {
  /// The backend's message, for the user; a fixed text if the payload is missing.
  public var errorDescription: String? {
    switch self {
    case .serverError(_, let message), .businessError(_, let message): message
    case .missingPayload: "The response contains no data."
    }
  }
}
