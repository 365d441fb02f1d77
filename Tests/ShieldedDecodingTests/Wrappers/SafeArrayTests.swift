import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("SafeArray", .timeLimit(.minutes(20)))
struct SafeArrayTests {
  struct Cart: Codable, Equatable {
    @SafeArray var quantities: [Int]
    @SafeArray var sellers: [TableSeller]
  }

  private func cart(_ json: String) throws -> ReportedValue<Cart> {
    try JSONDecoder().decodeWithReport(Cart.self, from: Data(json.utf8))
  }

  @Test("G1.5 Decoding a list of null elements ends")
  func nulls() throws {
    let json = "{\"quantities\":[\(Array(repeating: "null", count: 1_000).joined(separator: ","))]}"
    let decoded = try cart(json)
    #expect(decoded.value.quantities == Array(repeating: 0, count: 1_000))
    #expect(decoded.report.count(of: .defaulted) == 1_001)
  }

  @Test("Lists of lists are rescued at every level")
  func nested() throws {
    struct Grid: Codable, Equatable {
      @SafeArray var rows: [[Int]]
      @SafeBox var cube: [[[Int]]]
    }
    let json = #"{"rows":[[1,"x"],"",[2]],"cube":[[[1,"2"],7],null]}"#
    let decoded = try JSONDecoder().decodeWithReport(Grid.self, from: Data(json.utf8))
    #expect(decoded.value == Grid(rows: [[1, 0], [], [2]], cube: [[[1, 2], []], []]))
    #expect(
      decoded.report.records.map(\.path.description) == [
        "rows[0][1]", "rows[1]", "cube[0][0][1]", "cube[0][1]", "cube[1]",
      ]
    )
  }

  @Test("G1.6 A safe array is encoded as a bare list and decodes again with an empty report")
  func roundTrip() throws {
    let cart = Cart(quantities: [1, 0], sellers: [TableSeller(name: "A")])
    try expectRoundTrip(cart, #"{"quantities":[1,0],"sellers":[{"name":"A"}]}"#)
  }

  @Test(
    "A safe array as the whole payload rescues elements, and throws if the payload isn't a list",
    arguments: ["null", "7", "{}", #""""#]
  )
  func wholePayload(_ json: String) throws {
    #expect(try JSONDecoder().decode(SafeArray<Int>.self, from: Data("[1,null,3]".utf8)).wrappedValue == [1, 0, 3])
    let shielded = DecodingResult { try JSONDecoder().decode(SafeArray<Int>.self, from: Data(json.utf8)).wrappedValue }
    #expect(shielded == DecodingResult { try JSONDecoder().decode([Int].self, from: Data(json.utf8)) })
  }

  @Test("Each date of a list follows the decoder's strategy")
  func dates() throws {
    struct Log: Decodable {
      @SafeArray var dates: [Date?]
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let json = Data(#"{"dates":[1,"x",null,2]}"#.utf8)
    #expect(
      try decoder.decode(Log.self, from: json).dates == [
        Date(timeIntervalSince1970: 1), nil, nil, Date(timeIntervalSince1970: 2),
      ]
    )
  }
}
