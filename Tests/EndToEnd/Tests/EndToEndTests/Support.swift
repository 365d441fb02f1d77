import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Synchronization

/// The codes of the module that the tests use.
enum ShopCode: Int, ModuleResponseCode {
  case wrongPassword = 1001
  case noPermission = 403
}

/// A product, as in every envelope.
struct ProductDTO: Codable, Sendable, Equatable, DefaultProvider {
  @SafeBox var id: String
  @SafeBox var price: Double

  static func defaultInstance() -> ProductDTO { ProductDTO(id: "", price: 0) }
}

/// An endpoint with any contract, over `JSONDecoder`.
struct TestEndpoint<Response: BaseResponseProtocol>: Endpoint {
  typealias Code = ShopCode

  var path: String
  var decodePath: [String]?
  var limits: TransportLimits?
  var method = "GET"
  var isRetriedAfterRenewal = true

  init(_ contract: Response.Type, _ path: String) { self.path = path }
}

/// An endpoint with any contract, over a `ShieldedJSONDecoder` shared by all requests.
struct FastEndpoint<Response: BaseResponseProtocol>: Endpoint {
  typealias Code = ShopCode

  var path: String
  var decoder: ShieldedJSONDecoder
  var limits: TransportLimits?

  init(_ contract: Response.Type, _ path: String, decoder: ShieldedJSONDecoder = ShieldedJSONDecoder()) {
    self.path = path
    self.decoder = decoder
  }
}

extension ShieldedClient {
  /// Sends a request and returns its result, for comparisons.
  func result<Target: Endpoint>(
    of endpoint: Target
  ) async -> Result<EndpointResponse<Target.Output>, RequestError<Target.Code>> {
    do {
      return .success(try await send(endpoint))
    } catch {
      return .failure(error)
    }
  }
}

extension Result where Failure == RequestError<ShopCode> {
  /// The reason for the failure; `nil` for a value.
  var reason: RequestError<ShopCode>.Reason? { failure?.reason }
}

extension Result {
  /// The error; `nil` for a value.
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

/// A counter shared by tasks.
final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  @discardableResult
  func increment() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

extension BehaviorServer {
  /// Serves one script while a closure runs, which receives the server's base address.
  static func serving<Result: Sendable>(
    _ script: ServerScript,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    try await serving([script]) { server in try await body(URL(string: server.address(of: 0)) ?? URL(filePath: "/")) }
  }
}
