/// The codes that have the same meaning in every module of an application.
public enum CommonCode: String, Sendable, Hashable, CaseIterable {
  /// The session has expired and must be renewed.
  case tokenExpired = "token expired"
  /// The response has no code, or its code can't be read. No backend code is ever mapped to this case.
  case other = "other"
}

/// The values that the backend uses for the common codes.
///
/// The codes are listed here and aren't raw values of ``CommonCode``, so that none becomes ``CommonCode/other`` by
/// accident.
public struct CommonCodes: Sendable, Hashable {
  /// The codes that report an expired session.
  public var tokenExpired: Set<ResponseCode>

  /// Creates a list.
  ///
  /// - Parameter tokenExpired: The codes that report an expired session. By default 401.
  public init(tokenExpired: Set<ResponseCode> = [401]) {
    self.tokenExpired = tokenExpired
  }

  /// Finds the common code of a failure.
  ///
  /// - Parameter code: The code in the body; `nil` if it has none.
  /// - Returns: The common code; `nil` if the code isn't one.
  package func commonCode(of code: ResponseCode?) -> CommonCode? {
    guard let code else { return .other }
    return tokenExpired.contains(code) ? .tokenExpired : nil
  }
}
