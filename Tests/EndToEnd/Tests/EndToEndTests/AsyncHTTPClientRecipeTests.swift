import AsyncHTTPClient
import Foundation
import LoopbackServer
import NIOCore
import NIOFoundationCompat
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

/// The code of the article *Other Frameworks*, which has the same lines.
@Suite("Decoding a response of AsyncHTTPClient without ShieldedClient", .timeLimit(.minutes(20)))
struct AsyncHTTPClientRecipeTests {
  struct Product: Codable, Hashable, Sendable {
    @SafeBox var name: String
    @SafeBox var price: Double
  }

  /// Answers a request with a body, which is sent in pieces.
  private func serving(_ body: String, _ test: @Sendable (String) async throws -> Void) async throws {
    let header = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    let middle = body.index(body.startIndex, offsetBy: body.count / 2)
    let script = ServerScript([
      .readHead, .send(header + body[..<middle]), .pause(milliseconds: 20), .send(String(body[middle...])),
    ])
    try await BehaviorServer.serving([script]) { server in try await test(server.address(of: 0)) }
  }

  @Test("A collected body is decoded with a report")
  func collected() async throws {
    try await serving(#"{"name": "Lamp", "price": "99.0"}"#) { address in
      let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: address), timeout: .seconds(30))
      let collected = try await response.body.collect(upTo: 4 * 1_024 * 1_024)
      let decoded = try ShieldedJSONDecoder().decodeWithReport(Product.self, from: Data(buffer: collected))
      #expect(decoded.value == Product(name: "Lamp", price: 99))
      #expect(
        decoded.report.records.map { "\($0)" }
          == ["price: retyped by numberFromString, expected Double, found \"99.0\""]
      )
    }
  }

  @Test("The elements of a list are decoded while the body arrives")
  func streamed() async throws {
    let products = (0..<100).map { #"{"name": "\#($0)", "price": "\#($0).5"}"# }.joined(separator: ", ")
    try await serving(#"{"data": {"items": [\#(products)]}}"#) { address in
      let feed = try await HTTPClient.shared.execute(HTTPClientRequest(url: address), timeout: .seconds(300))
      var received: [Product] = []
      let stream = ShieldedJSONStream(of: Product.self, at: "data.items", in: feed.body.map { Data(buffer: $0) })
      for try await product in stream { received.append(product) }
      #expect(received == (0..<100).map { Product(name: "\($0)", price: Double($0) + 0.5) })
    }
  }
}
