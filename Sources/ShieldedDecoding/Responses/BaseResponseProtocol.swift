import Foundation

/// A response whose success is told by a code in its body.
///
/// Every contract of a backend comes down to this, so one request function serves them all: decode the shell; where it is no
/// success, throw the backend's error; else give the payload. ``StandardResponse`` and its neighbours are ready-made; a
/// contract of your own conforms in a few lines:
///
///     struct LegacyResponse<Payload: Decodable & Sendable>: BaseResponseProtocol {
///       @SafeBox var ok: Bool
///       @SafeBox var text: String
///       var body: Payload?
///
///       var isSuccess: Bool { ok }
///       var code: ResponseCode? { nil }
///       var message: String { text }
///       var result: Payload? { body }
///     }
public protocol BaseResponseProtocol: Decodable, Sendable {
  /// What a success brings.
  associatedtype Payload: Sendable

  /// Whether the body says that the request succeeded.
  var isSuccess: Bool { get }

  /// The code in the body; `nil` where there is none, or none that can be read.
  var code: ResponseCode? { get }

  /// What the body says to the user.
  var message: String { get }

  /// The payload of a success.
  var result: Payload? { get }
}

extension BaseResponseProtocol {
  /// Gives the payload of a success.
  ///
  ///     // {"code": "1001", "msg": "Wrong password"} throws businessError(code: 1001, message: "Wrong password")
  ///
  /// - Returns: The payload.
  /// - Throws: ``APIError/businessError(code:message:)`` where the response is no success, and
  ///   ``APIError/missingPayload(message:)`` for a success without payload.
  public func payload() throws(APIError) -> Payload {
    guard isSuccess else { throw .businessError(code: code, message: message) }
    guard let result else { throw .missingPayload(message: message) }
    return result
  }
}

extension RescueReporting {
  /// Decodes a response of any contract and gives its payload.
  ///
  ///     let user = try decoder.decodePayload(of: StandardResponse<User>.self, from: data)
  ///
  /// - Parameters:
  ///   - contract: The response's type.
  ///   - data: The body.
  ///   - options: The policy and the log.
  /// - Returns: The payload.
  /// - Throws: ``APIError`` where the response is no success or holds no payload; `DecodingError` where the body is no such
  ///   response.
  public func decodePayload<Contract: BaseResponseProtocol>(
    of contract: Contract.Type,
    from data: Data,
    options: RescueOptions = RescueOptions()
  ) throws -> Contract.Payload {
    try decode(contract, from: data, options: options).payload()
  }
}
