import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Testing

@Suite("Models of a module that is isolated to the main actor by default", .timeLimit(.minutes(20)))
struct MainActorModelTests {
  private static let dirty = Data(
    #"{"items": [{"id": 7, "price": "99.0", "status": "archived", "parts": [{"name": 1}, 2]}, "oops"]}"#.utf8
  )

  private static let rescued = [
    Product(id: "7", price: 99, status: .unknown, parts: [Part(name: "1"), Part(name: "none")]),
    Product.defaultInstance(),
  ]

  @Test("A response is decoded with a report by a concurrent function, off the main actor")
  func concurrentFunction() async throws {
    let (products, titles, wasOnMainThread) = try await decodeConcurrently(Self.dirty)
    #expect(products.value.data == Self.rescued)
    #expect(products.report.records.count == 7)
    #expect(titles == ["7: 99.0", ": 0.0"])
    #expect(!wasOnMainThread)
  }

  @Test("A response is decoded by a detached task and over either decoder")
  func detachedTask() async throws {
    let body = Self.dirty
    let products = try await Task.detached {
      try [
        JSONDecoder().decode(ShieldedResponse<[Product]>.self, from: body).data,
        ShieldedJSONDecoder().decode(ShieldedResponse<[Product]>.self, from: body).data,
      ]
    }.value
    #expect(products == [Self.rescued, Self.rescued])
  }

  @Test("A DTO alone and an enum alone are decoded off the main actor")
  func singleValues() async throws {
    let (product, status) = try await Task.detached {
      let product = try JSONDecoder().decodeWithReport(Product.self, from: Data(#"{"id": 7}"#.utf8))
      let status = try JSONDecoder().decodeWithReport([SafeBox<Status>].self, from: Data(#"["new"]"#.utf8))
      return (product, status)
    }.value
    #expect(product.value == Product(id: "7", price: 0, status: .unknown, parts: []))
    #expect(status.value.map(\.wrappedValue) == [.unknown])
  }

  @Test("The same models are decoded on the main actor")
  func mainActor() throws {
    #expect(try JSONDecoder().decode(ShieldedResponse<[Product]>.self, from: Self.dirty).data == Self.rescued)
  }

  @Test("An endpoint is sent from the main actor")
  func endpoint() async throws {
    let base = try #require(URL(string: "https://example.invalid"))
    let client = ShieldedClient(baseURL: base, transport: FixedTransport(body: Self.dirty))
    let response = try await client.send(ProductsEndpoint())
    #expect(response.value == Self.rescued)
    let fromTask = try await Task.detached { try await client.send(ProductsEndpoint()).value }.value
    #expect(fromTask == Self.rescued)
  }

  @concurrent
  private func decodeConcurrently(
    _ body: Data
  ) async throws -> (ReportedValue<ShieldedResponse<[Product]>>, titles: [String], wasOnMainThread: Bool) {
    let decoded = try JSONDecoder().decodeWithReport(ShieldedResponse<[Product]>.self, from: body)
    return (decoded, decoded.value.data.map { $0.title() }, isOnMainThread())
  }
}

/// `Thread.isMainThread`, which asynchronous functions can't read.
private nonisolated func isOnMainThread() -> Bool { Thread.isMainThread }
