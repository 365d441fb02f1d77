/// Brings every response to exactly one end: its payload, or one typed error.
///
///     let resolver = ResponseResolver<WalletCode>(onTokenExpired: { session.expire() })
///     let wallet = try resolver.resolve(response)
///
/// The order is fixed. A success gives its payload, or ``ModuleResponseError/unmappablePayload(reason:)``. No code, or none
/// that can be read, is ``BaseResponseCode/other``. A base code wins over a module's. A code that nobody knows is delivered
/// as it came: none is ever swallowed.
public struct ResponseResolver<Code: ModuleResponseCode>: Sendable {
  private let baseCodes: BaseResponseCodes
  private let onTokenExpired: @Sendable () -> Void

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - baseCodes: Which codes mean the same everywhere.
  ///   - onTokenExpired: Is called once for each response that says so, before the error is thrown.
  public init(
    baseCodes: BaseResponseCodes = BaseResponseCodes(),
    onTokenExpired: @escaping @Sendable () -> Void = {}
  ) {
    self.baseCodes = baseCodes
    self.onTokenExpired = onTokenExpired
  }

  /// Gives the payload of a response.
  ///
  /// - Parameter response: A response of any contract.
  /// - Throws: What the response's code means.
  public func resolve<Response: BaseResponseProtocol>(
    _ response: Response
  ) throws(ModuleResponseError<Code>) -> Response.Payload {
    try resolve(response) { $0 }
  }

  /// Gives the payload of a response as a model of the domain.
  ///
  /// - Parameters:
  ///   - response: A response of any contract.
  ///   - transform: Maps the payload, as `toDomain()`; `nil` where it can't be mapped.
  /// - Throws: What the response's code means; ``ModuleResponseError/unmappablePayload(reason:)`` where there is no payload or
  ///   it can't be mapped.
  public func resolve<Response: BaseResponseProtocol, Model>(
    _ response: Response,
    _ transform: (Response.Payload) -> Model?
  ) throws(ModuleResponseError<Code>) -> Model {
    guard !response.isSuccess else {
      guard let payload = response.result else { throw .unmappablePayload(reason: "there is no payload") }
      guard let model = transform(payload) else {
        throw .unmappablePayload(reason: "\(Response.Payload.self) gave no \(Model.self)")
      }
      return model
    }
    throw failure(code: response.code, message: response.message)
  }

  /// Says what a failure means, whatever gave its code: a body, or the HTTP status of a response without one.
  ///
  /// - Parameters:
  ///   - code: The code; `nil` where there is none that can be read.
  ///   - message: What the response says to the user.
  /// - Returns: The one error that it comes to.
  public func failure(code: ResponseCode?, message: String) -> ModuleResponseError<Code> {
    if let base = baseCodes.baseCode(of: code) {
      if base == .tokenExpired { onTokenExpired() }
      return .base(base, message: message)
    }
    guard let code else { return .base(.other, message: message) }
    if let moduleCode = Code(code) { return .module(moduleCode, message: message) }
    return .unrecognised(code, message: message)
  }
}
