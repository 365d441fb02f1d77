import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Fault: a merged report counts keys together that Swift compares as equal")
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
}
