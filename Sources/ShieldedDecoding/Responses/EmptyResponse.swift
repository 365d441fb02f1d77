/// A response that needs no body: 204, 205, the answer to `HEAD`, or an empty 200 or 201.
///
///     struct DeleteItem: Endpoint {
///       typealias Contract = EmptyResponse
///       typealias Code = ShopCode
///       let method = "DELETE"
///       let path: String
///     }
///
/// The HTTP status says whether the request succeeded: by default any 2xx status, or one of ``RescueOptions/successCodes``. The
/// body of a success is ignored, whatever it is. For any other status ``APIError/serverError(code:message:)`` is thrown, with the
/// body's message if there is one, as for a ``StatusResponse``.
///
/// Decode it with ``RescueReporting/decode(_:from:options:)``, which doesn't parse the body of a success. A decoder's own `decode`
/// call refuses an empty body before it gets here.
public struct EmptyResponse: BaseResponseProtocol {
  /// The payload of a response without a body, which has no content.
  public struct Payload: Sendable, Hashable {
    /// Creates a payload.
    public init() {}
  }

  private let status: Int

  /// True: a response whose status isn't a success is thrown as an ``APIError`` while it is decoded.
  public var isSuccess: Bool { true }

  /// The HTTP status; 200 if none was given.
  public var code: ResponseCode? { .integer(status) }

  /// "Success.".
  public var message: String { APIError.successMessage }

  /// The payload, which has no content.
  public var result: Payload? { Payload() }

  /// Takes the status of a success; `nil` if the status isn't one.
  init?(_ options: RescueOptions) {
    guard options.statusFailure(of: Self.self) == nil else { return nil }
    status = options.responseCode ?? 200
  }

  /// Decodes the message of a failure.
  ///
  /// - Parameter decoder: A decoder at the beginning of the response.
  /// - Throws: ``APIError/serverError(code:message:)`` for a status that isn't a success.
  public init(from decoder: any Decoder) throws {
    let options = RescueOptions(for: decoder)
    if case .serverError(let code, let unknown)? = options.statusFailure(of: Self.self) {
      throw APIError.serverError(code: code, message: EnvelopeReader.message(in: decoder) ?? unknown)
    }
    status = options.responseCode ?? 200
  }
}

extension EmptyResponse: StatusEnvelope {
  static let successCodes = Set(200..<300)
}
