import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedReporting
import Testing

@Suite("RescueReport: changes and budgets over both decoders", .timeLimit(.minutes(20)))
struct ReportComparisonTests {
  private static let changed = ReportOutcomeTests.body
    .replacingOccurrences(of: #""99.0""#, with: "true")
    .replacingOccurrences(of: #""title": null"#, with: #""title": "t""#)
    .replacingOccurrences(of: #"{"weight": "3"}"#, with: "[]")

  @Test("Both decoders give the same changes, in the same order")
  func changes() throws {
    for (name, decoder) in ReportOutcomeTests.decoders {
      let yesterday = try ReportOutcomeTests.report(decoder)
      let today = try ReportOutcomeTests.report(decoder, Self.changed)
      #expect(
        today.changes(since: yesterday).description == """
          new, 0 → 1 × items[*].details: defaulted by objectFromOther (typeMismatch)
          new, 0 → 1 × items[*].price: retyped by numberFromBoolean
          gone, 1 → 0 × items[*].details.weight: retyped by numberFromString
          gone, 1 → 0 × title: defaulted by nullValue (valueNotFound)
          lessFrequent, 2 → 1 × items[*].price: retyped by numberFromString
          """,
        "\(name)"
      )
    }
  }

  @Test("A log that keeps no records gives the same changes and the same budget")
  func withoutRecords() throws {
    for (name, decoder) in ReportOutcomeTests.decoders {
      let log = RescueLog(capacity: 0)
      let counted = try ReportOutcomeTests.report(decoder, log: log)
      let recorded = try ReportOutcomeTests.report(decoder)
      #expect(counted.changes(since: recorded).isEmpty, "\(name)")
      #expect(try RescueBudget(allowing: counted) == RescueBudget(allowing: recorded), "\(name)")
    }
  }

  @Test("The budget of one decoder's report is that of the other's, and refuses a new kind over both")
  func budgets() throws {
    let reports = try ReportOutcomeTests.decoders.map { try ReportOutcomeTests.report($0.decoder) }
    let budgets = try reports.map { try RescueBudget(allowing: $0) }
    #expect(budgets[0] == budgets[1])
    #expect(budgets[0].swiftSource == budgets[1].swiftSource)
    for (name, decoder) in ReportOutcomeTests.decoders {
      try ReportOutcomeTests.report(decoder).check(against: budgets[0])
      let report = try ReportOutcomeTests.report(decoder, Self.changed)
      let error = #expect(throws: RescueBudgetError.self) { try report.check(against: budgets[0]) }
      guard case .exceeded(let breaches)? = error else { continue }
      #expect(breaches.count == 2, "\(name): \(breaches)")
    }
  }
}
