import Foundation

// A client's endpoints name the responses, codes and decoders of these modules.
@_exported import ShieldedDecoding
@_exported import ShieldedJSON
@_exported import ShieldedStreams

/// A description of one backend call: the request to send, and how to read the response.
///
///     struct WalletEndpoint: Endpoint {
///       typealias Response = CodeMessageResponse<WalletDTO>   // {"code": "200", "msg": "ok", "data": {…}}
///       typealias Code = WalletCode
///       let path = "v1/wallet"
///     }
///     let wallet = try await client.send(WalletEndpoint()).value
///
/// The decoder isn't modified and may be shared, since the path to the payload, the HTTP status, the policy and the log are
/// passed to each of its calls.
///
/// ## Modules Isolated to the Main Actor
///
/// In a new app project, declarations are isolated to the main actor by default. An endpoint and its `Code` aren't isolated,
/// because the protocols that they conform to require `Sendable`, so none of them needs `nonisolated`. The payload must not be
/// isolated either: declare its conformance to `DefaultProvider` or `Rescuable` with the type itself. For a payload that is
/// only `Codable`, the compiler rejects the `Response`:
///
///     struct Wallet: Codable, DefaultProvider {
///       @SafeBox var balance: Decimal
///       static func defaultInstance() -> Wallet { Wallet(balance: 0) }
///     }
///     struct WalletEndpoint: Endpoint {
///       typealias Response = StatusResponse<Wallet>
///       typealias Code = WalletCode
///       let path = "v1/wallet"
///     }
public protocol Endpoint: Sendable {
  /// The response's contract: `StatusResponse`, `StandardResponse` or a similar type, `EmptyResponse` for a response without a
  /// body, or a type of your own.
  associatedtype Response: BaseResponseProtocol

  /// The response codes of the module that makes the call.
  associatedtype Code: ModuleResponseCode

  /// The type of the decoder: `JSONDecoder`, `ShieldedJSONDecoder`, or any other `RescuingDecoder`.
  associatedtype ResponseDecoder: RescuingDecoder & Sendable = JSONDecoder

  /// The result of the call: the contract's payload, or a value that ``output(from:log:)`` creates from it.
  associatedtype Output: Sendable = Response.Payload

  /// The path, relative to the client's base address.
  ///
  /// A percent-encoded path is used as it is: `a%2Fb` stays one segment. If the path contains a character that isn't allowed in
  /// a path, or a percent sign without two hexadecimal digits, all such characters and all percent signs are encoded.
  /// `100% of all` becomes `100%25%20of%20all`.
  ///
  /// The path can't lead out of the base address: several leading slashes count as one, and dot segments that lead out of it,
  /// encoded or not, are rejected with ``TransportError/invalidURL(reason:)``.
  var path: String { get }

  /// Path components appended to ``path``. Each one becomes a single segment, even if it contains slashes. By default none.
  ///
  ///     let path = "v1/users"
  ///     var pathComponents: [String] { [name] }   // "a/b?" is sent as v1/users/a%2Fb%3F
  ///
  /// A component is rejected with ``TransportError/invalidURL(reason:)`` if it is empty, is `.` or `..`, or contains either of
  /// them between slashes or backslashes.
  var pathComponents: [String] { get }

  /// The HTTP method. By default `GET`.
  var method: String { get }

  /// The query. By default none.
  ///
  /// Names and values are percent-encoded, including plus signs.
  var query: [URLQueryItem] { get }

  /// The header fields. By default only `Accept: application/json`.
  var headers: HeaderFields { get }

  /// The body. By default none.
  ///
  /// A client adds `Content-Type: application/json` to a request that has a body and no content type. It rejects a `GET` or
  /// `HEAD` request with a body. An empty body counts as none.
  var body: Data? { get }

  /// The decoder. By default a new `JSONDecoder`.
  var decoder: ResponseDecoder { get }

  /// The keys that lead to the payload of a `StatusResponse`. By default ``candidateKeys`` are tried.
  var decodePath: [String]? { get }

  /// The keys to try for the payload if ``decodePath`` is `nil`. By default those of `RescueOptions`.
  var candidateKeys: [String]? { get }

  /// The HTTP statuses that mean success for a `StatusResponse` or an `EmptyResponse`. By default only 200, or every 2xx status
  /// for an empty response.
  var successStatuses: SuccessStatuses? { get }

  /// A Boolean value that indicates whether a success may have no body, so that an Optional payload that is `nil` for that reason
  /// isn't recorded. By default `false`. It doesn't matter for the method `HEAD` and, if they are ``successStatuses``, for the
  /// statuses 204 and 205, which give no body.
  var allowsEmptyBody: Bool { get }

  /// The policy that decides which rescues are allowed. By default all of them.
  var policy: RescuePolicy? { get }

  /// The content types that are accepted. By default those of JSON.
  var contentTypes: ContentTypes { get }

  /// The response's limits on size, time and redirects. By default the client's limits.
  var limits: TransportLimits? { get }

  /// A Boolean value that indicates whether the request is sent again after the token has been renewed. By default
  /// `true`, since a server that rejects a token doesn't perform the request.
  var isRetriedAfterRenewal: Bool { get }

  /// A Boolean value that indicates whether ``ClientOptions/retry`` may send the request again after a failure. By default, if the
  /// method is idempotent: `GET`, `HEAD`, `OPTIONS`, `TRACE`, `PUT` or `DELETE`. Return `true` for a `POST` only if the server
  /// performs it once, however often it receives it, for example by a key in a header field.
  var isRepeatable: Bool { get }

  /// Creates the request. The default implementation uses the properties above.
  ///
  /// - Parameter baseURL: The client's base address.
  /// - Returns: The request.
  /// - Throws: An error if the request can't be created. For example, ``TransportError/invalidURL(reason:)`` if the path leads
  ///   out of the base address.
  func request(relativeTo baseURL: URL) throws(TransportError) -> TransportRequest

  /// Converts the payload to the result of the call, for example by `toDomain()`. The default implementation returns the payload.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - log: The call's log, which records what can't be converted.
  /// - Returns: The result; `nil` if the payload can't be mapped, in which case the call throws an error with
  ///   `ModuleResponseError.unmappablePayload(reason:)`.
  func output(from payload: Response.Payload, log: RescueLog) -> Output?
}

extension Endpoint {
  /// The method `GET`.
  public var method: String { "GET" }

  /// No path components.
  public var pathComponents: [String] { [] }

  /// No query.
  public var query: [URLQueryItem] { [] }

  /// Only `Accept: application/json`.
  public var headers: HeaderFields { ["Accept": "application/json"] }

  /// No body.
  public var body: Data? { nil }

  /// No path, so the candidate keys are tried.
  public var decodePath: [String]? { nil }

  /// No keys, so those of `RescueOptions` apply.
  public var candidateKeys: [String]? { nil }

  /// No statuses, so the contract's own rule applies.
  public var successStatuses: SuccessStatuses? { nil }

  /// A Boolean value that indicates whether a success may have no body: `false`.
  public var allowsEmptyBody: Bool { false }

  /// No policy, so all rescues are allowed.
  public var policy: RescuePolicy? { nil }

  /// The content types of JSON.
  public var contentTypes: ContentTypes { .json }

  /// No limits, so the client's apply.
  public var limits: TransportLimits? { nil }

  /// A Boolean value that indicates whether the request is sent again after a renewal: `true`.
  public var isRetriedAfterRenewal: Bool { true }

  /// A Boolean value that indicates whether the method is idempotent (RFC 9110, section 9.2.2).
  public var isRepeatable: Bool { TransportRequest.isIdempotent(method) }

  /// Creates the request from the method, the path, the path components, the query, the header fields and the body.
  public func request(relativeTo baseURL: URL) throws(TransportError) -> TransportRequest {
    let address = EndpointAddress(path: path, pathComponents: pathComponents, query: query)
    return TransportRequest(url: try address.url(relativeTo: baseURL), method: method, headers: headers, body: body)
  }
}

extension Endpoint where ResponseDecoder == JSONDecoder {
  /// A new `JSONDecoder`.
  public var decoder: JSONDecoder { JSONDecoder() }
}

extension Endpoint where Output == Response.Payload {
  /// Returns the payload.
  public func output(from payload: Response.Payload, log: RescueLog) -> Response.Payload? { payload }
}

// MARK: - Content Types

/// The content types that an endpoint accepts.
public struct ContentTypes: Sendable, Hashable {
  /// The accepted types besides the JSON types, in lower case; `nil` if every type is accepted.
  private let others: Set<String>?

  /// `application/json`, `text/json`, every type that ends in `+json`, and a missing or empty content type.
  public static let json = ContentTypes(others: [])

  /// Every content type.
  public static let any = ContentTypes(others: nil)

  /// Returns the types of ``json`` together with other types.
  ///
  /// - Parameter others: The other types, without parameters. For example, `["text/plain"]`.
  /// - Returns: The combined types.
  public static func json(and others: Set<String>) -> ContentTypes {
    ContentTypes(others: Set(others.map { $0.lowercased() }))
  }

  /// Returns a Boolean value that indicates whether a content type is accepted.
  ///
  /// - Parameter contentType: The header field's value, with or without parameters; `nil` if the field is missing.
  /// - Returns: `true` if the content type is one of these, or if it is missing or empty.
  package func contains(_ contentType: String?) -> Bool {
    guard let others, let contentType else { return true }
    func isAccepted(_ contentType: some StringProtocol) -> Bool {
      let type = Self.mediaType(String(contentType))
      return type.isEmpty || type == "application/json" || type == "text/json" || type.hasSuffix("+json")
        || others.contains(type)
    }
    // Some servers send the field twice.
    return isAccepted(contentType) || contentType.split(separator: ",").allSatisfy(isAccepted)
  }

  /// Returns the type and subtype of a header field's value, in lower case.
  static func mediaType(_ contentType: String) -> String {
    let type = contentType.prefix { $0 != ";" }
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(type.drop(while: isBlank).reversed().drop(while: isBlank).reversed()).lowercased()
  }
}

// MARK: - Result

/// The result of a successful call.
public struct EndpointResponse<Value: Sendable>: Sendable {
  /// The payload, or the value that the endpoint created from it.
  public let value: Value
  /// The contract's message: that of the body or, if the body has none, the contract's default, such as "Success.".
  public let message: String
  /// The report of all rescues.
  public let report: RescueReport
  /// The HTTP status.
  public let status: Int
  /// The header fields.
  public let headers: HeaderFields
  /// The error that ended the body early, if the decoder's `truncation` keeps what had arrived; `nil` if the body is complete.
  public var interruption: TransportError?
}
