/// The codes that mean the same in every module of an application.
public enum BaseResponseCode: String, Sendable, Hashable, CaseIterable {
  /// The request succeeded.
  case success = "success"
  /// The session is over, and has to be renewed.
  case tokenExpired = "token expired"
  /// The response carries no code, or none that can be read. No code of a backend is ever mapped to this.
  case other = "other"
}

/// Which codes of a backend are base codes.
///
/// The codes are listed, and not raw values of ``BaseResponseCode``: so none can fall to ``BaseResponseCode/other`` by accident.
public struct BaseResponseCodes: Sendable, Hashable {
  /// The codes that mean that the session is over.
  public var tokenExpired: Set<ResponseCode>

  /// Creates a list.
  ///
  /// - Parameter tokenExpired: The codes that mean that the session is over. By default 401.
  public init(tokenExpired: Set<ResponseCode> = [401]) {
    self.tokenExpired = tokenExpired
  }

  /// Finds the base code of a failure.
  ///
  /// - Parameter code: The code in the body; `nil` where there is none.
  /// - Returns: The base code, or `nil` where the code is a module's.
  public func baseCode(of code: ResponseCode?) -> BaseResponseCode? {
    guard let code else { return .other }
    return tokenExpired.contains(code) ? .tokenExpired : nil
  }
}
