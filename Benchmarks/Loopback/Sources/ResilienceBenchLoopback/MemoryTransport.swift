import Foundation
import ShieldedNetworking

/// A transport that returns a response held in memory.
struct MemoryTransport: HTTPTransport {
  private let response: TransportResponse

  init(body: Data) {
    response = TransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
  }

  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse {
    response
  }
}
