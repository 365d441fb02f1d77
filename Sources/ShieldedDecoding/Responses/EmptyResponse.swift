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

  private let status: Int

  /// Always `true`: for a status that isn't a success, decoding throws an ``APIError``.
  public var isSuccess: Bool { true }

  /// The HTTP status; 200 if none was given.
  public var code: ResponseCode? { .integer(status) }

  /// The fixed message "Success.".
  public var message: String { APIError.successMessage }

  /// The payload, which has no content.
  public var result: Payload? { Payload() }

  /// Creates a response from the options' status, or returns `nil` if the status isn't a success.
  init?(_ options: RescueOptions) {
    guard options.statusFailure(of: Self.self) == nil else { return nil }
    status = options.responseCode ?? 200
  }

  /// Creates the response of a success, or throws the error of a failure with the message in the body.
  ///
  /// - Parameter decoder: A decoder positioned at the response.
  /// - Throws: ``APIError/serverError(code:message:)`` for a status that isn't a success.
  public init(from decoder: any Decoder) throws {
    let options = try RescueOptions(for: decoder)
    if case .serverError(let code, let unknown)? = options.statusFailure(of: Self.self) {
      throw APIError.serverError(code: code, message: EnvelopeReader.message(in: decoder) ?? unknown)
    }
    status = options.responseCode ?? 200
  }
}

extension EmptyResponse: StatusEnvelope {
  static var successStatuses: SuccessStatuses { .successful }
}

extension EmptyResponse: UndeclaredKeysForwarding { static var partTypes: [any Any.Type] { [] } }
