import Foundation

/// Why a response brought no payload, in one module's terms.
///
///     switch error {
///     case .base(.tokenExpired, _): showSignIn()
///     case .base(.success, let message), .base(.other, let message): show(message)
///     case .module(.insufficientFunds, _): showTopUp()
///     case .module(.frozen, let message): show(message)
///     case .unrecognised(let code, let message): report(code, message)
///     case .unmappablePayload: showRetry()
///     }
public enum ModuleResponseError<Code: ModuleResponseCode>: Error, Sendable, Hashable {
  /// A code that means the same everywhere, or no code that can be read.
  case base(BaseResponseCode, message: String)
  /// A code of the module.
  case module(Code, message: String)
  /// A code that neither the base nor the module knows.
  case unrecognised(ResponseCode, message: String)
  /// A success whose payload can't be mapped, and why.
  case unmappablePayload(reason: String)
}

extension ModuleResponseError: LocalizedError {
  /// The backend's message; for an unmappable payload, a sentence of our own.
  public var errorDescription: String? {
    switch self {
    case .base(_, let message), .module(_, let message), .unrecognised(_, let message): message
    case .unmappablePayload: "The response could not be read."
    }
  }
}
