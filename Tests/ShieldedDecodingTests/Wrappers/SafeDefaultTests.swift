import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("SafeDefault", .timeLimit(.minutes(20)))
struct SafeDefaultTests {
  struct Line: Codable, Equatable {
    @SafeDefault<One> var quantity: Int
    @SafeDefault<Epoch> var orderedAt: Date
  }

  private func line(_ json: String) throws -> ReportedValue<Line> {
    try JSONDecoder().decodeWithReport(Line.self, from: Data(json.utf8))
  }

  @Test(
    "The provider's default replaces a missing key, a null and a bad value",
    arguments: [
      ("{}", RescueReason.keyNotFound), (#"{"quantity":null}"#, .valueNotFound), (#"{"quantity":"many"}"#, .notNumeric),
    ]
  )
  func standsIn(_ json: String, _ reason: RescueReason) throws {
    let decoded = try line(json)
    #expect(decoded.value.quantity == 1)
    #expect(decoded.value.orderedAt == Date(timeIntervalSince1970: 0))
    #expect(decoded.report.records.first?.reason == reason)
    #expect(decoded.report.records.first?.expected == "Int")
  }

  @Test("G1.6 SafeDefault is encoded as its bare value and decodes again with an empty report")
  func roundTrip() throws {
    let line = Line(quantity: 4, orderedAt: Date(timeIntervalSinceReferenceDate: 12))
    try expectRoundTrip(line, #"{"orderedAt":12,"quantity":4}"#)
  }

  @Test("Each element of a list is rescued separately, and a bad whole payload throws")
  func elsewhere() throws {
    let list = try JSONDecoder().decode([SafeDefault<One>].self, from: Data(#"[5,"x",null]"#.utf8))
    #expect(list.map(\.wrappedValue) == [5, 1, 1])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeDefault<One>.self, from: Data("[]".utf8)) }
  }
}
