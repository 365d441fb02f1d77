import Foundation
import ShieldedDecoding

/// What one call to a backend asks for, and how its answer is to be read.
///
///     struct WalletEndpoint: Endpoint {
///       typealias Contract = CodeMessageResponse<WalletDTO>   // {"code": "200", "msg": "ok", "data": {…}}
///       typealias Code = WalletCode
///       let path = "v1/wallet"
///     }
///     let wallet = try await client.send(WalletEndpoint()).value
///
/// The decoder is used as it is, and may be shared: the path to the payload, the HTTP status, the policy and the log are given to
/// it for each call.
public protocol Endpoint: Sendable {
  /// The response's contract: ``ShieldedDecoding/StatusResponse``, ``ShieldedDecoding/StandardResponse`` and its neighbours,
  /// ``ShieldedDecoding/EmptyResponse`` for a response without a body, or one of your own.
  associatedtype Contract: BaseResponseProtocol

  /// The codes of the module that asks.
  associatedtype Code: ModuleResponseCode

  /// The type of the decoder: `JSONDecoder`, `ShieldedJSONDecoder`, or any other that reports rescues.
  associatedtype ResponseDecoder: RescueReporting & Sendable = JSONDecoder

  /// What the call gives: the contract's payload, or what ``output(from:log:)`` makes of it.
  associatedtype Output: Sendable = Contract.Payload

  /// The path, relative to the client's base address.
  ///
  /// A path that is percent-encoded is used as it is: `a%2Fb` stays one segment. If the path contains a character that a path
  /// can't, or a percent sign without two hexadecimal digits, all of these are encoded, and so is every percent sign:
  /// `100% of all` becomes `100%25%20of%20all`.
  ///
  /// The path can't leave the base address. Slashes at its beginning count as one, and dot segments that lead out of the base
  /// address, encoded or not, are refused with ``TransportError/invalidURL(reason:)``.
  var path: String { get }

  /// Path components that follow ``path``, each one segment whatever it contains. By default none.
  ///
  ///     let path = "v1/users"
  ///     var pathComponents: [String] { [name] }   // "a/b?" is sent as v1/users/a%2Fb%3F
  ///
  /// A component that is empty is refused with ``TransportError/invalidURL(reason:)``, and so is one that is `.` or `..`, or
  /// contains one of them between slashes or backslashes.
  var pathComponents: [String] { get }

  /// The HTTP method. By default `GET`.
  var method: String { get }

  /// The query. By default none.
  ///
  /// Names and values are percent-encoded, the plus sign included.
  var query: [URLQueryItem] { get }

  /// The header fields. By default none but `Accept`.
  var headers: HeaderFields { get }

  /// The body. By default none.
  ///
  /// A client adds `Content-Type: application/json` to a request with a body and without a content type. It refuses a `GET` or
  /// `HEAD` request with a body. An empty body counts as none.
  var body: Data? { get }

  /// The decoder. By default a new `JSONDecoder`.
  var decoder: ResponseDecoder { get }

  /// The keys that lead to the payload of a ``ShieldedDecoding/StatusResponse``. By default the candidate keys are tried.
  var decodePath: [String]? { get }

  /// The keys under which a payload is looked for where none is named. By default those of `RescueOptions`.
  var candidateKeys: [String]? { get }

  /// The HTTP statuses that are a success for a ``ShieldedDecoding/StatusResponse`` or an ``ShieldedDecoding/EmptyResponse``. By
  /// default 200 alone, and for an empty response every 2xx status.
  var successCodes: Set<Int>? { get }

  /// Which rescues are allowed. By default all.
  var policy: RescuePolicy? { get }

  /// Which content types are read. By default JSON's.
  var contentTypes: ContentTypes { get }

  /// What the response may take. By default the client's limits.
  var limits: TransportLimits? { get }

  /// Whether the request is sent again after the token has been renewed. By default it is: a server that finds a token expired
  /// has done nothing else.
  var isRetriedAfterRenewal: Bool { get }

  /// Makes the request. By default from the properties above.
  ///
  /// - Parameter baseURL: The client's base address.
  /// - Returns: The request.
  /// - Throws: An error if there is no such request: ``TransportError/invalidURL(reason:)`` if the path leaves the base address.
  func request(relativeTo baseURL: URL) throws(TransportError) -> TransportRequest

  /// Makes what the call gives, as by `toDomain()`. By default it is the payload.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - log: The log of the call, for what can't be converted.
  /// - Returns: The output; `nil` where the payload can't be mapped, which is an error of its own.
  func output(from payload: Contract.Payload, log: RescueLog) -> Output?
}

extension Endpoint {
  /// `GET`.
  public var method: String { "GET" }

  /// No path components.
  public var pathComponents: [String] { [] }

  /// None.
  public var query: [URLQueryItem] { [] }

  /// `Accept: application/json`.
  public var headers: HeaderFields { ["Accept": "application/json"] }

  /// None.
  public var body: Data? { nil }

  /// Not said: the candidate keys are tried.
  public var decodePath: [String]? { nil }

  /// Those of `RescueOptions`.
  public var candidateKeys: [String]? { nil }

  /// The contract's.
  public var successCodes: Set<Int>? { nil }

  /// All rescues.
  public var policy: RescuePolicy? { nil }

  /// JSON's.
  public var contentTypes: ContentTypes { .json }

  /// The client's.
  public var limits: TransportLimits? { nil }

  /// Yes.
  public var isRetriedAfterRenewal: Bool { true }

  /// Makes the request from the method, the path, the path components, the query, the header fields and the body.
  public func request(relativeTo baseURL: URL) throws(TransportError) -> TransportRequest {
    let address = EndpointAddress(path: path, pathComponents: pathComponents, query: query)
    return TransportRequest(url: try address.url(relativeTo: baseURL), method: method, headers: headers, body: body)
  }
}

extension Endpoint where ResponseDecoder == JSONDecoder {
  /// A new decoder.
  public var decoder: JSONDecoder { JSONDecoder() }
}

extension Endpoint where Output == Contract.Payload {
  /// The payload.
  public func output(from payload: Contract.Payload, log: RescueLog) -> Contract.Payload? { payload }
}
