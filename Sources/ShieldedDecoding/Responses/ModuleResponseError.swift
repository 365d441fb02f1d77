import Foundation

/// The reason why a response gave no payload, with the codes of one module.
///
///     switch error {
///     case .common(.tokenExpired, _): showSignIn()
///     case .common(.other, let message): show(message)
///     case .module(.insufficientFunds, _): showTopUp()
///     case .module(.frozen, let message): show(message)
///     case .unrecognised(let code, let message): report(code, message)
///     case .unmappablePayload: showRetry()
///     }
public enum ModuleResponseError<Code: ModuleResponseCode>: Error, Sendable, Hashable {
  /// A code that has the same meaning in every module, or a code that is missing or can't be read.
  case common(CommonCode, message: String)
  /// A code of the module.
  case module(Code, message: String)
  /// A code that is neither a common code nor one of the module's.
  case unrecognised(ResponseCode, message: String)
  /// A success whose payload is missing or can't be converted to the result.
  case unmappablePayload(reason: String)
}

extension ModuleResponseError: LocalizedError {
  /// The backend's message; for an unmappable payload, a fixed sentence.
  public var errorDescription: String? {
    switch self {
    case .common(_, let message), .module(_, let message), .unrecognised(_, let message): message
    case .unmappablePayload: "The response could not be read."
    }
  }
}
