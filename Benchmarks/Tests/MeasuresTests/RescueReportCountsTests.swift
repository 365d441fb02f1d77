import Contenders
import Foundation
import Measures
import Payloads
import Testing

@Suite("The counts of a rescue report", .timeLimit(.minutes(20)))
struct RescueReportCountsTests {
  @Test(
    "A report counts every rescue by its outcome and by its rule",
    arguments: [(DirtKind.numberAsString, "retyped", "numberFromString", 5), (.missing, "defaulted", "missingKey", 13)]
  )
  func counts(kind: DirtKind, outcome: String, rule: String, fields: Int) throws {
    let suite = try #require(ContenderRegistry.suite(named: "catalogue"))
    let mix = DirtMix(only: [kind])
    let (data, _) = suite.payload(
      PayloadSpecification(size: .records(40), dirtRate: 1, dirtDensity: 1, mix: mix, seed: 51)
    )
    let report = try #require(try suite.contender(named: "safebox-log")?.report(decoding: data))
    #expect(report.rescuesByOutcome == [outcome: 40 * fields])
    #expect(report.rescuesByRule.values.reduce(0, +) == 40 * fields)
    #expect((report.rescuesByRule[rule] ?? 0) > 0)
  }
}
