import Foundation

/// The codes of one module of an application: an enum of `Int` or `String`.
///
///     enum WalletCode: Int, ModuleResponseCode {
///       case insufficientFunds = 2001
///       case frozen = 2002
///     }
///
/// Write every raw value explicitly. Otherwise Swift counts it up from the case before, or takes it from the case's name, and
/// it may not be a code of the backend. A module's tests can find some of these errors with ``validationIssues(against:)``.
public protocol ModuleResponseCode: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue: _ResponseCodeConvertible {}

/// A type of raw value that can represent a response's code: `Int` or `String`.
public protocol _ResponseCodeConvertible: Hashable, Sendable {
  /// The code that the raw value represents.
  var _responseCode: ResponseCode { get }
}

extension Int: _ResponseCodeConvertible {
  /// The integer as a code.
  public var _responseCode: ResponseCode { .integer(self) }
}

extension String: _ResponseCodeConvertible {
  /// The string as a code, or as an integer code if it spells an integer.
  public var _responseCode: ResponseCode { ResponseCode(text: self) }
}

extension ModuleResponseCode {
  /// Creates the case for a code; `nil` if the module doesn't have the code.
  ///
  /// - Parameter code: The code in a response. Numeric text and the integer are the same code.
  public init?(_ code: ResponseCode) {
    guard let match = Self.allCases.first(where: { $0.rawValue._responseCode == code }) else { return nil }
    self = match
  }

  /// Checks the module's codes in its tests: `#expect(WalletCode.validationIssues().isEmpty)`.
  ///
  /// An integer that Swift counted up can't be distinguished from an explicit one, so it isn't found.
  ///
  /// - Parameter commonCodes: The application's common codes, which take precedence over a module's.
  /// - Returns: One sentence for each code that is also a common code, for each code that an earlier case has, and for each
  ///   text that equals its case's name.
  public static func validationIssues(against commonCodes: CommonCodes = CommonCodes()) -> [String] {
    var issues: [String] = []
    var seen: [ResponseCode: Self] = [:]
    for element in allCases {
      let code = element.rawValue._responseCode
      if let base = commonCodes.commonCode(of: code) {
        issues.append(
          "\(element) has the code \(code), which is the common code \(base.rawValue), so it is never used."
        )
      }
      if let first = seen[code] {
        issues.append("\(element) has the same code as \(first), \(code), so it is never used.")
      }
      if case .text(let text) = code, text == "\(element)" {
        issues.append("\(element) has its own name as its code. Check that the backend uses that name.")
      }
      seen[code] = seen[code] ?? element
    }
    return issues
  }
}

/// The codes that have the same meaning in every module of an application.
public enum CommonCode: String, Sendable, Hashable, CaseIterable {
  /// The session has expired and must be renewed.
  case tokenExpired = "token expired"
  /// The response has no code, or its code can't be read. No backend code is ever mapped to this case.
  case other = "other"
}

/// The values that the backend uses for the common codes.
///
/// The codes are listed here and aren't raw values of ``CommonCode``, so that none becomes ``CommonCode/other`` by accident.
public struct CommonCodes: Sendable, Hashable {
  /// The codes that report an expired session.
  public var tokenExpired: Set<ResponseCode>

  /// Creates a list.
  ///
  /// - Parameter tokenExpired: The codes that report an expired session. By default 401.
  public init(tokenExpired: Set<ResponseCode> = [401]) { self.tokenExpired = tokenExpired }

  /// Finds the common code of a failure.
  ///
  /// - Parameter code: The code in the body; `nil` if it has none.
  /// - Returns: The common code; `nil` if the code isn't one.
  package func commonCode(of code: ResponseCode?) -> CommonCode? {
    guard let code else { return .other }
    return tokenExpired.contains(code) ? .tokenExpired : nil
  }
}

/// The reason why a response gave no payload, with the codes of one module.
///
///     switch error {
///     case .common(.tokenExpired, _): showSignIn()
///     case .common(.other, let message): show(message)
///     case .module(.insufficientFunds, _): showTopUp()
///     case .module(.frozen, let message): show(message)
///     case .unrecognized(let code, let message): report(code, message)
///     case .unmappablePayload: showRetry()
///     }
public enum ModuleResponseError<Code: ModuleResponseCode>: Error, Sendable, Hashable {
  /// A code that has the same meaning in every module, or a code that is missing or can't be read.
  case common(CommonCode, message: String)
  /// A code of the module.
  case module(Code, message: String)
  /// A code that is neither a common code nor one of the module's.
  case unrecognized(ResponseCode, message: String)
  /// A success whose payload is missing or can't be converted to the result.
  case unmappablePayload(reason: String)
}

extension ModuleResponseError: LocalizedError {
  /// The backend's message; for an unmappable payload, a fixed sentence.
  public var errorDescription: String? {
    switch self {
    case .common(_, let message), .module(_, let message), .unrecognized(_, let message): message
    case .unmappablePayload: "The response could not be read."
    }
  }
}

/// Resolves a response to either its payload or a typed error.
///
///     let resolver = ResponseResolver<WalletCode>(onTokenExpired: { session.expire() })
///     let wallet = try resolver.resolve(response)
///
/// A success gives its payload, or ``ModuleResponseError/unmappablePayload(reason:)``. In a failure, a code that is missing or
/// can't be read is ``CommonCode/other``, and a common code takes precedence over a module's. A code that is neither is
/// passed on in ``ModuleResponseError/unrecognized(_:message:)``.
public struct ResponseResolver<Code: ModuleResponseCode>: Sendable {
  private let commonCodes: CommonCodes
  private let onTokenExpired: @Sendable () -> Void

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - commonCodes: The backend's codes that have the same meaning in every module.
  ///   - onTokenExpired: Called once for each response that reports an expired token, before the error is thrown.
  public init(commonCodes: CommonCodes = CommonCodes(), onTokenExpired: @escaping @Sendable () -> Void = {}) {
    self.commonCodes = commonCodes
    self.onTokenExpired = onTokenExpired
  }

  /// Returns the payload of a response.
  ///
  /// - Parameter response: A response of any type.
  /// - Returns: The payload.
  /// - Throws: The error for the response's code; ``ModuleResponseError/unmappablePayload(reason:)`` if a success has no payload.
  public func resolve<Response: BaseResponseProtocol>(
    _ response: Response
  ) throws(ModuleResponseError<Code>) -> Response.Payload {
    try resolve(response) { $0 }
  }

  /// Returns the payload of a response as a domain model.
  ///
  /// - Parameters:
  ///   - response: A response of any type.
  ///   - transform: Converts the payload, for example by `toDomain()`, and returns `nil` if it can't.
  /// - Returns: The model.
  /// - Throws: The error for the response's code; ``ModuleResponseError/unmappablePayload(reason:)`` if a success has no
  ///   payload or `transform` returns `nil`.
  public func resolve<Response: BaseResponseProtocol, Model>(
    _ response: Response,
    _ transform: (Response.Payload) -> Model?
  ) throws(ModuleResponseError<Code>) -> Model {
    guard !response.isSuccess else {
      guard let payload = response.result else { throw .unmappablePayload(reason: "the response has no payload") }
      guard let model = transform(payload) else {
        throw .unmappablePayload(reason: "\(Response.Payload.self) couldn't be converted to \(Model.self)")
      }
      return model
    }
    throw failure(code: response.code, message: response.message)
  }

  /// Returns the error for a failure's code, which comes from the body, or is the HTTP status if the body has none.
  ///
  /// For an expired token, this also calls the closure that was passed to the initializer.
  ///
  /// - Parameters:
  ///   - code: The code; `nil` if it is missing or can't be read.
  ///   - message: The response's message for the user.
  /// - Returns: The error for the code.
  public func failure(code: ResponseCode?, message: String) -> ModuleResponseError<Code> {
    if let base = commonCodes.commonCode(of: code) {
      if base == .tokenExpired { onTokenExpired() }
      return .common(base, message: message)
    }
    guard let code else { return .common(.other, message: message) }
    if let moduleCode = Code(code) { return .module(moduleCode, message: message) }
    return .unrecognized(code, message: message)
  }
}
