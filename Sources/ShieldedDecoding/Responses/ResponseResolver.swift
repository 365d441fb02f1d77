/// Resolves a response to either its payload or a typed error.
///
///     let resolver = ResponseResolver<WalletCode>(onTokenExpired: { session.expire() })
///     let wallet = try resolver.resolve(response)
///
/// A success gives its payload, or ``ModuleResponseError/unmappablePayload(reason:)``. In a failure, a code that is missing or
/// can't be read is ``CommonCode/other``, and a common code takes precedence over a module's. A code that is neither is
/// passed on in ``ModuleResponseError/unrecognised(_:message:)``.
public struct ResponseResolver<Code: ModuleResponseCode>: Sendable {
  private let commonCodes: CommonCodes
  private let onTokenExpired: @Sendable () -> Void

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - commonCodes: The backend's codes that have the same meaning in every module.
  ///   - onTokenExpired: Called once for each response that reports an expired token, before the error is thrown.
  public init(
    commonCodes: CommonCodes = CommonCodes(),
    onTokenExpired: @escaping @Sendable () -> Void = {}
  ) {
    self.commonCodes = commonCodes
    self.onTokenExpired = onTokenExpired
  }

  /// Returns the payload of a response.
  ///
  /// - Parameter response: A response of any type.
  /// - Returns: The payload.
  /// - Throws: The error for the response's code; ``ModuleResponseError/unmappablePayload(reason:)`` if a success has no
  ///   payload.
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
    return .unrecognised(code, message: message)
  }
}
