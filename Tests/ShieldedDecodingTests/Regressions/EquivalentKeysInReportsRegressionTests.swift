import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("Fault: a merged report counts keys together that Swift compares as equal", .timeLimit(.minutes(20)))
struct EquivalentKeysInReportsRegressionTests {
  /// `é` as one scalar and as two.
  static let keys = ["\u{E9}", "e\u{301}"]

  @Test("A merged report has a tally for each spelling of a key")
  func merged() throws {
    let reports = try Self.keys.map { key in
      let document = Data("{\"value\":{\"\(key)\":\"1\"}}".utf8)
      return try JSONDecoder().decodeWithReport(BoxedField<[String: Int]>.self, from: document).report
    }
    let tallies = RescueReport.merged(reports + reports).tallies
    #expect(tallies.map(\.count) == [2, 2])
    let keys = tallies.compactMap { tally -> [UInt8]? in
      guard case .key(let key)? = tally.path.components.last else { return nil }
      return Array(key.utf8)
    }
    #expect(Set(keys) == Set(Self.keys.map { Array($0.utf8) }))
  }

  @Test("Paths with two spellings of a key differ")
  func paths() {
    let composed = RescuePath([.key("\u{E9}")])
    let decomposed = RescuePath([.key("e\u{301}")])
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, RescuePath([.key("\u{E9}")])]).count == 2)
  }

  @Test("A budget's pattern matches only one spelling of a key")
  func budget() throws {
    let budget = try RescueBudget().allowing(at: "value.\(Self.keys[0])")
    let reports = try Self.keys.map { key in
      let document = Data("{\"value\":{\"\(key)\":\"1\"}}".utf8)
      return try JSONDecoder().decodeWithReport(BoxedField<[String: Int]>.self, from: document).report
    }
    #expect(throws: Never.self) { try reports[0].check(against: budget) }
    #expect(throws: RescueBudgetError.self) { try reports[1].check(against: budget) }
  }

  @Test("The lists under two spellings of a key have a total each")
  func lists() throws {
    struct Part: Codable, DefaultProvider {
      var id: Int
      static func defaultInstance() -> Part { Part(id: 0) }
    }
    struct Lists: Decodable { var value: [String: SafeArray<Part>] }
    // A dictionary has one entry for both spellings, so each has a document.
    let reports = try zip(Self.keys, ["{}", "{},{}"]).map { key, elements in
      let document = Data("{\"value\":{\"\(key)\":[\(elements)]}}".utf8)
      return try JSONDecoder().decodeWithReport(Lists.self, from: document).report
    }
    let totals = RescueReport.merged(reports + reports).lists
    let counts = totals.map { total in
      guard case .key(let key)? = total.path.components.last else { return "" }
      return "\(Array(key.utf8)): \(total.count) lists, \(total.elementCount) elements"
    }
    #expect(Set(counts) == ["[195, 169]: 2 lists, 2 elements", "[101, 204, 129]: 2 lists, 4 elements"])
  }
}
