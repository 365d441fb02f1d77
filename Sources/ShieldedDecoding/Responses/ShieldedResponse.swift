/// A response whose HTTP status says whether the request succeeded, and whose payload may be at any depth.
///
/// One type serves every nesting. ``RescueOptions/decodePath`` names the payload's place; without it, the payload is looked up
/// under the ``RescueOptions/candidateKeys``:
///
///     typealias Products = ShieldedResponse<[Product]>
///     try decoder.decode(Products.self, from: data).data
///     // the same for {"data": […]}, for {"items": […]}, and for […]; the last two are recorded as renamedEnvelope
///
///     let options = RescueOptions(decodePath: ["data", "somekey"], status: 200)
///     try decoder.decode(Products.self, from: data, options: options).data
///     // for {"data": {"somekey": […]}}
///
/// A payload of the wrong shape throws, because a model made only of defaults would hide the failure. A list is the exception:
///
///     // {"data": null}, {"data": ""} and {"data": {}} give [] and are recorded
///     // {"data": "none"}, {"data": 0} and {"data": {"id": 1}} throw typeMismatch
///
/// If the status isn't a success, ``APIError/serverError(code:message:)`` is thrown without decoding the payload. The options
/// can also be set in the decoder's `userInfo`.
public struct ShieldedResponse<Payload: Decodable> {
  /// The payload.
  public let data: Payload

  /// The body's message if it is a string, otherwise "Success.".
  public let message: String

  /// The HTTP status; 200 if none was given.
  public let status: Int
}

/// A response whose HTTP status says whether the request succeeded.
protocol StatusEnvelope {
  /// The statuses that mean success if the options don't specify any.
  static var successStatuses: SuccessStatuses { get }
}

extension ShieldedResponse: StatusEnvelope {
  static var successStatuses: SuccessStatuses { .ok }
}

/// A response that can be made from a success without a body, if its payload is Optional.
package protocol OptionalPayloadResponse {
  /// Creates the response of a success without a body, whose payload is `nil`. That is recorded, unless the options or the status
  /// allow it.
  ///
  /// - Returns: `nil` if the status isn't a success, if the payload can't be `nil`, or if the policy of the current call forbids
  ///   it.
  init?(withoutBody options: RescueOptions)
}

extension ShieldedResponse: OptionalPayloadResponse {
  package init?(withoutBody options: RescueOptions) {
    guard let type = Payload.self as? any ExpressibleByNilLiteral.Type,
      options.statusFailure(unlessIn: Self.successStatuses) == nil,
      let payload = type.init(nilLiteral: ()) as? Payload
    else { return nil }
    // These responses never have a body (RFC 9110, sections 15.3.5 and 15.3.6).
    if !options.allowsEmptyBody, options.status != 204, options.status != 205 {
      let settings = RescueSettings.current
      let target = (Payload.self as? any Rescuable.Type)?._rescueTarget ?? .object
      if settings.policy[target, from: .missing] == .throw { return nil }
      let kind = RescueKind(Payload.self, found: .missing, by: .emptyBody, .defaulted, .empty)
      settings.log?.record(kind, token: nil, at: RescuePathSource([]))
    }
    self.init(payload, nil, options)
  }
}

extension ShieldedResponse: Sendable where Payload: Sendable {}

extension ShieldedResponse: Equatable where Payload: Equatable {}

extension ShieldedResponse: Decodable {
  /// Decodes the payload, or throws the backend's error.
  ///
  /// - Throws: ``APIError/serverError(code:message:)`` for a status that isn't a success. `DecodingError.keyNotFound` with the
  ///   path so far, `valueNotFound` for a `null` that has no default, `typeMismatch` for a payload of the wrong shape, except
  ///   for `""` and `{}` in place of a list.
  public init(from decoder: any Decoder) throws {
    self = try RescueOptions.applying(toContentsOf: decoder) { try ShieldedResponse(from: decoder, $0) }
  }

  private init(from decoder: any Decoder, _ options: RescueOptions) throws {
    if case .serverError(let status, let unknown)? = options.statusFailure(unlessIn: Self.successStatuses) {
      throw APIError.serverError(code: status, message: EnvelopeReader.message(in: decoder) ?? unknown)
    }
    try UndeclaredKeys.requireSupport(Payload.self)
    let payload: Payload
    if let path = options.decodePath {
      payload = try UndeclaredKeys.reporting(at: Self.declaredPaths(options), besidePayloadAt: path, in: decoder) {
        try PayloadReader<Payload>.payload(at: path, in: decoder)
      }
    } else {
      let candidates = options.candidateKeys ?? RescueOptions.defaultCandidateKeys
      try UndeclaredKeys.report(at: Self.declaredPaths(options), in: decoder)
      payload = try PayloadReader<Payload>.payload(underAnyOf: candidates, in: decoder)
    }
    self.init(payload, EnvelopeReader.message(in: decoder), options)
  }

  /// Creates the response of a success.
  ///
  /// - Parameters:
  ///   - message: The body's message; `nil` if it has none.
  ///   - options: The options with the status.
  init(_ payload: Payload, _ message: String?, _ options: RescueOptions) {
    data = payload
    self.message = message ?? APIError.successMessage
    status = options.status ?? 200
  }
}

extension RescueOptions {
  /// Returns the error to throw if the status isn't a success, with the default message; `nil` for a success.
  ///
  /// - Parameter successes: The success statuses of the response type. Not the type, whose metadata would be looked up.
  func statusFailure(unlessIn successes: SuccessStatuses) -> APIError? {
    let status = status ?? 200
    if (successStatuses ?? successes).contains(status) { return nil }
    return .serverError(code: status, message: APIError.unknownMessage)
  }
}

extension ShieldedResponse: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Payload.self] } }

/// A ``ShieldedResponse`` that conforms to ``BaseResponseProtocol``. The HTTP status, not a code in the body, determines
/// whether the request succeeded.
///
///     let products = try decoder.decodePayload(of: StatusResponse<[Product]>.self, from: data)
///     // the same for {"data": […]}, for {"items": […]}, and for […]
///
/// A ``ShieldedResponse`` accepts any `Decodable` payload. The payload of a `StatusResponse` must also be `Sendable`, as
/// ``BaseResponseProtocol`` requires.
public struct StatusResponse<Payload: Decodable & Sendable>: BaseResponseProtocol, StatusEnvelope {
  static var successStatuses: SuccessStatuses { ShieldedResponse<Payload>.successStatuses }

  /// The response.
  public let response: ShieldedResponse<Payload>

  /// Always `true`: for a status that isn't a success, decoding throws an ``APIError``.
  public var isSuccess: Bool { true }

  /// The HTTP status; 200 if none was given.
  public var status: Int { response.status }

  /// `nil`: the contract has no code in the body.
  public var code: ResponseCode? { nil }

  /// The body's message if it is a string, otherwise "Success.".
  public var message: String { response.message }

  /// The payload.
  public var result: Payload? { response.data }

  /// Decodes the response.
  ///
  /// - Throws: What ``ShieldedResponse/init(from:)`` throws: ``APIError/serverError(code:message:)`` for a status that isn't a
  ///   success, `DecodingError` for a missing payload or one of the wrong shape.
  public init(from decoder: any Decoder) throws { response = try ShieldedResponse(from: decoder) }

  init(_ response: ShieldedResponse<Payload>) { self.response = response }
}

extension StatusResponse: OptionalPayloadResponse {
  package init?(withoutBody options: RescueOptions) {
    guard let response = ShieldedResponse<Payload>(withoutBody: options) else { return nil }
    self.init(response)
  }
}

extension StatusResponse: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Payload.self] } }

/// A response without a payload: 204, 205, the response to `HEAD`, or an empty 200 or 201.
///
///     struct DeleteItem: Endpoint {
///       typealias Response = EmptyResponse
///       typealias Code = ShopCode
///       let method = "DELETE"
///       let path: String
///     }
///
/// The HTTP status determines whether the request succeeded. Every status in ``RescueOptions/successStatuses`` is a success; if
/// these aren't set, every 2xx status is a success (``SuccessStatuses/successful``). The body of a success is ignored. For any
/// other status, decoding throws ``APIError/serverError(code:message:)`` with the body's message, if it has one, like a
/// ``StatusResponse``.
///
/// Decode it with `decode(_:from:options:)` of ``RescuingDecoder``, which doesn't parse the body of a success. A decoder's own
/// `decode` call refuses an empty body before this type is decoded.
public struct EmptyResponse: BaseResponseProtocol {
  /// The payload, which has no content.
  public struct Payload: Sendable, Hashable {
    /// Creates an empty payload.
    public init() {}
  }

  /// The HTTP status; 200 if none was given.
  public let status: Int

  /// Always `true`: for a status that isn't a success, decoding throws an ``APIError``.
  public var isSuccess: Bool { true }

  /// `nil`: the contract has no code in the body.
  public var code: ResponseCode? { nil }

  /// The fixed message "Success.".
  public var message: String { APIError.successMessage }

  /// The payload, which has no content.
  public var result: Payload? { Payload() }

  /// Creates a response from the options' status, or returns `nil` if the status isn't a success.
  init?(_ options: RescueOptions) {
    guard options.statusFailure(unlessIn: Self.successStatuses) == nil else { return nil }
    status = options.status ?? 200
  }

  /// Creates the response of a success, or throws the error of a failure with the message in the body.
  ///
  /// - Throws: ``APIError/serverError(code:message:)`` for a status that isn't a success.
  public init(from decoder: any Decoder) throws {
    let options = try RescueOptions(for: decoder)
    if case .serverError(let status, let unknown)? = options.statusFailure(unlessIn: Self.successStatuses) {
      throw APIError.serverError(code: status, message: EnvelopeReader.message(in: decoder) ?? unknown)
    }
    status = options.status ?? 200
  }
}

extension EmptyResponse: StatusEnvelope {
  static var successStatuses: SuccessStatuses { .successful }
}

extension EmptyResponse: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [] } }
