import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@testable import Contenders

@Suite("Models of the features", .timeLimit(.minutes(20)))
struct FeatureModelTests {
  @Test("Listed formats give the dates of the decoder's strategy on a clean body, without a record")
  func cleanDates() throws {
    let body = DatedRecord.body(isClean: true, count: 50)
    var decoder = ShieldedJSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let expected = try decoder.decode([DatedRecord].self, from: body)
    #expect(expected.count == 50 && expected.allSatisfy { $0.createdAt != nil && $0.changedAt != nil })
    let listed = try decoder.decodeWithReport([ListedDatedRecord].self, from: body)
    let macro = try decoder.decodeWithReport([MacroListedDatedRecord].self, from: body)
    #expect(listed.value.map(\.createdAt) == expected.map(\.createdAt))
    #expect(macro.value.map(\.createdAt) == expected.map(\.createdAt))
    #expect(listed.value.map(\.changedAt) == expected.map(\.changedAt))
    #expect(macro.value.map(\.changedAt) == expected.map(\.changedAt))
    #expect(listed.report.totalCount == 0 && macro.report.totalCount == 0)
  }

  @Test("Each date of a dirty body is in another listed format than the first")
  func dirtyDates() throws {
    let body = DatedRecord.body(isClean: false, count: 50)
    let listed = try JSONDecoder().decodeWithReport([ListedDatedRecord].self, from: body)
    let macro = try ShieldedJSONDecoder().decodeWithReport([MacroListedDatedRecord].self, from: body)
    #expect(listed.value.allSatisfy { $0.createdAt != nil && $0.changedAt != nil })
    #expect(macro.value.map(\.createdAt) == listed.value.map(\.createdAt))
    #expect(macro.value.map(\.changedAt) == listed.value.map(\.changedAt))
    for report in [listed.report, macro.report] {
      #expect(report.totalCount == 100)
      #expect(report.tallies.allSatisfy { $0.rule == .dateFromOtherFormat && $0.outcome == .retyped })
    }
  }
}
