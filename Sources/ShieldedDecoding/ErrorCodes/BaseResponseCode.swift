/// The codes that have the same meaning in every module of an application.
public enum BaseResponseCode: String, Sendable, Hashable, CaseIterable {
  /// The request succeeded.
  case success = "success"
  /// The session has expired and must be renewed.
  case tokenExpired = "token expired"
  /// The response has no code, or its code can't be read. No backend code is ever mapped to this case.
  case other = "other"
}

/// The backend's codes that are base codes.
///
/// The codes are listed here and aren't raw values of ``BaseResponseCode``, so that none becomes ``BaseResponseCode/other`` by
/// accident.
public struct BaseResponseCodes: Sendable, Hashable {
  /// The codes that report an expired session.
  public var tokenExpired: Set<ResponseCode>

  /// Creates a list.
  ///
  /// - Parameter tokenExpired: The codes that report an expired session. By default 401.
  public init(tokenExpired: Set<ResponseCode> = [401]) {
    self.tokenExpired = tokenExpired
  }

  /// Finds the base code of a failure.
  ///
  /// - Parameter code: The code in the body; `nil` if it has none.
  /// - Returns: The base code; `nil` if the code isn't one.
  public func baseCode(of code: ResponseCode?) -> BaseResponseCode? {
    guard let code else { return .other }
    return tokenExpired.contains(code) ? .tokenExpired : nil
  }
}
