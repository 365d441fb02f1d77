import Foundation
import ShieldedDecoding
import ShieldedNetworking

// These models are written as an app would write them: no declaration says `nonisolated`.

struct Product: Codable, Equatable, DefaultProvider {
  @SafeBox var id: String
  @SafeBox var price: Double
  @SafeBox var status: Status
  @SafeArray var parts: [Part]

  static func defaultInstance() -> Product { Product(id: "", price: 0, status: .unknown, parts: []) }

  /// A method that code off the main actor calls.
  func title() -> String { "\(id): \(price)" }
}

/// A DTO without a default.
struct Part: Codable, Equatable, Rescuable {
  @SafeBox var name: String
}

extension Part: DefaultProvider {
  static func defaultInstance() -> Part { Part(name: "none") }
}

enum Status: String, Codable, SafeEnum {
  case active
  case unknown

  static let fallback = Status.unknown
}

enum ShopCode: Int, ModuleResponseCode {
  case closed = 7
}

struct ProductsEndpoint: Endpoint {
  typealias Response = StatusResponse<[Product]>
  typealias Code = ShopCode

  var path = "products"
  var query: [URLQueryItem] { [URLQueryItem(name: "page", value: "1")] }
}

/// A transport with one response.
struct FixedTransport: HTTPTransport {
  let body: Data

  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse {
    TransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
  }
}
