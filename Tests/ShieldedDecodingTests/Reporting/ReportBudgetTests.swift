import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("RescueBudget: from a report, and as Swift source", .timeLimit(.minutes(20)))
struct ReportBudgetTests {
  /// The dirty catalogue, with keys that a path must quote.
  static let body = ReportedCatalogue.dirty.replacingOccurrences(
    of: #""rates": {"EUR": 1.5}"#,
    with: ##"""
      "rates": {"a.b": "1", "say \"hi\"": "1", "\u001b\"#\\": "1", "größe": "1", "e\u0301": "1", "*": "1", "3": "1", "": "1"}
      """##
  )

  static func report() throws -> RescueReport { try ReportedCatalogue.report(body) }

  @Test("A budget accepts the report that it was made from, also after it was merged and stored")
  func acceptsItsReport() throws {
    let report = try Self.report()
    let budget = try RescueBudget(allowing: report)
    #expect(report.tallies.count == 12)
    try report.check(against: budget)
    try report.merged(with: report).check(against: budget)
    try RescueReport(json: report.json()).check(against: budget)
    #expect(try RescueBudget(allowing: report.merged(with: report).merged(with: RescueReport())) != RescueBudget())
  }

  @Test("A budget from a clean report allows nothing")
  func clean() throws {
    let budget = try RescueBudget(allowing: ReportedCatalogue.report(ReportedCatalogue.clean))
    #expect(budget == RescueBudget())
    #expect(budget.swiftSource == "RescueBudget()")
  }

  /// Parts of the body, their replacements, and the text of the only breach.
  @Test(
    "A budget refuses another rule, reason, kind of token or path than those of its report",
    arguments: [
      (#""price": "99.0""#, #""price": true"#, "items[*].price: retyped by numberFromBoolean"),
      (#""title": null"#, #""title": {}"#, "title: defaulted by scalarFromContainer"),
      (#""title": null"#, #""titel": null"#, "title: defaulted by missingKey"),
      (#""name": "b""#, #""name": 7"#, "items[*].name: retyped by stringFromNumber"),
      (#""none""#, "7", "items[*]: dropped by objectFromOther"),
      (#""a.b""#, #""a.c""#, #"rates["a.c"]: retyped by numberFromString"#),
      (#""e\u0301""#, #""\u00e9""#, "rates.\u{E9}: retyped by numberFromString"),
    ]
  )
  func refusesNewKinds(part: String, replacement: String, breach: String) throws {
    let budget = try RescueBudget(allowing: Self.report())
    #expect(Self.body.contains(part))
    let report = try ReportedCatalogue.report(Self.body.replacingOccurrences(of: part, with: replacement))
    let error = #expect(throws: RescueBudgetError.self) { try report.check(against: budget) }
    let breaches = try #require(error?.breaches)
    #expect(breaches.count == 1)
    #expect(breaches.first?.contains(breach) == true)
  }

  @Test("A report with uncounted rescues gives no budget, and the error says how to count them")
  func uncounted() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty, log: RescueLog(pathCapacity: 1))
    let error = #expect(throws: RescueBudgetError.uncountedRescues(4)) { try RescueBudget(allowing: report) }
    #expect(error?.description.contains("give the log a larger path capacity") == true)
  }

  @Test("A report that has an index in a tally's path gives a budget for all indices")
  func indexInTally() throws {
    let tally = #"""
      {"path":"a[3]","rule":"nullValue","outcome":"defaulted","expected":"Int","found":"null","count":2,"affectedElements":1}
      """#
    let json = #"""
      {"version":\#(RescueReport.schemaVersion),"responses":1,"rescues":4,"uncounted":0,"lists":[],"tallies":[\#(tally),\#(tally)],"records":[]}
      """#
    let report = try RescueReport(json: Data(json.utf8))
    let budget = try RescueBudget(allowing: report)
    try report.check(against: budget)
    #expect(budget.swiftSource.contains(#"at: "a[*]""#))
    #expect(budget.swiftSource.split(separator: "\n").count == 2)
  }

  @Test("The Swift source of a report's budget is the golden file's, which compiles to the same budget")
  func source() throws {
    let budget = try RescueBudget(allowing: Self.report())
    #expect(try GoldenBudgets.ofReport() == budget)
    #expect(try GoldenBudgets.ofReport().swiftSource == budget.swiftSource)
    #expect(try GoldenBudgets.source().contains(Self.indented(budget.swiftSource)))
  }

  @Test("The Swift source of a budget with limits and patterns is the golden file's, which compiles to the same budget")
  func sourceWithLimits() throws {
    let budget = try RescueBudget()
      .allowing(.lossy, .retyped, at: "items[*].price", atMost: 3, share: 0.25)
      .allowing(at: #"legacy["a \"key\""].**"#)
      .allowing(.dropped, at: "*[*]", share: 1e-7)
      .allowing(at: "the whole payload", atMost: .max)
      .allowing(
        .defaulted,
        by: .nullValue,
        reason: .valueNotFound,
        found: .null,
        expected: "Dictionary<String, \"#>",
        at: "rates.*",
        atMost: 0,
        share: 0
      )
    #expect(try GoldenBudgets.withLimits() == budget)
    #expect(try GoldenBudgets.source().contains(Self.indented(budget.swiftSource)))
  }

  /// A mark after the number sign forms one character with it, so a search for the end of a raw literal by characters missed it.
  @Test("A path with a quote before a number sign is a literal with escapes, whatever follows the sign")
  func sourceWithMark() throws {
    let budget = try RescueBudget().allowing(.lossy, at: "rates[\"\\\"#\u{FF9E}\"]")
    #expect(budget.swiftSource.contains("at: \"rates[\\\"\\\\\\\"#\u{FF9E}\\\"]\""))
    #expect(!budget.swiftSource.contains("at: #"))
  }

  private static func indented(_ source: String) -> String {
    source.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}
