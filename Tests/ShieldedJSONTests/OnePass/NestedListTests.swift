import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Lists of one-pass types inside Codable types", .timeLimit(.minutes(20)))
struct NestedListTests {
  private struct Shop: Decodable {
    var sellers: [Seller]
    var owner: Seller
  }

  @Test("The elements of a list inside a Codable type are the payload's")
  func property() throws {
    let payload = Data(
      #"{"sellers":[{"name":"a","score":1,"labels":["x"]},{"name":"b"}],"owner":{"name":"c","score":"3"}}"#.utf8
    )
    let shop = try ShieldedJSONDecoder().decode(Shop.self, from: payload)
    #expect(shop.sellers == [Seller(name: "a", score: 1, labels: ["x"]), Seller(name: "b")])
    #expect(shop.owner == Seller(name: "c", score: 3))
  }

  @Test("The elements of a reported list are the payload's")
  func reported() throws {
    let payload = Data(#"[{"name":"a","score":1},{"name":7}]"#.utf8)
    let sellers = try ShieldedJSONDecoder().decode(ReportedValue<[Seller]>.self, from: payload)
    #expect(sellers.value == [Seller(name: "a", score: 1), Seller(name: "7")])
    #expect(sellers.report.tallies.count == 2)
  }
}
