import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedReporting
import Testing

@testable import FuzzProperties

/// The properties that compare envelopes and reports with their specification: each holds for the library, and fails for a
/// decoder or a report with a fault.
@Suite("The specification of envelopes and reports", .timeLimit(.minutes(20)))
struct EnvelopeSpecificationTests {
  private static func input(_ text: String) throws -> FuzzInput { try #require(FuzzInput(Array(text.utf8))) }

  /// The subject, the letters and the document, a text in it, and the replacement that the broken decoder reads.
  @Test(
    "A response with another payload, message, code, record or error than specified is noticed",
    arguments: [
      (FuzzSubject.scalarPayload, #"aaaa{"data":7}"#, "7", "8"), (.scalarPayload, #"aaaa{"data":"7"}"#, "\"7\"", "7"),
      (.shieldedParts, #"aaaa{"items":[{"name":"a"}]}"#, "items", "data"),
      (.shieldedParts, #"aaaa{"data":null}"#, "null", "[]"), (.shieldedParts, #"aaaa{"data":[{},{}]}"#, "{},", ""),
      (.plainPayload, #"aaaa{"data":[]}"#, "[]", "{}"), (.shieldedPart, #"aaac{"data":{}}"#, "data", "other"),
      (.shieldedPart, #"aaaf{"message":"a"}"#, "\"a\"", "\"b\""),
      (.codeResultResponse, #"aaaa{"code":1001}"#, "1001", "1002"),
      (.codeResultResponse, #"aaaa{"code":"200"}"#, "200", "201"),
      (.statusFlagResponse, #"aaaa{"status":"on"}"#, "on", "off"),
      (.standardResponse, #"aaaa{"statusCode":403,"result":{"message":"a"}}"#, "result", "other"),
      (.emptyResponse, #"aaaf{"msg":"a"}"#, "msg", "text"),
    ]
  )
  func envelopes(_ subject: FuzzSubject, _ text: String, _ old: String, _ new: String) throws {
    let input = try Self.input(text)
    for engine in Engine.all { try subject.checkEnvelope(input, engine) }
    // Over Foundation's decoder, the fault would also apply to the payload on its own.
    let failure = #expect(throws: PropertyFailure.self) { try subject.checkEnvelope(input, .replacing(old, with: new)) }
    #expect(failure?.property == "envelopeAsSpecified")
  }

  private static let report = SpecifiedLog().report(
    of: GeneratedReports("dadagbddfehg".utf8).reports[0].records,
    lists: [SpecifiedList(path: SpecifiedPath([.key("items")]), elementCount: 4)]
  )

  private typealias Change = @Sendable (inout SpecifiedReport) -> Void

  private static let changes: [Change] = [
    { $0.records.removeLast() }, { $0.records[0].found = "\"other\"" }, { $0.records[0].path = .whole },
    { $0.tallies[0].count += 1 }, { $0.tallies[0].affectedElementCount += 1 }, { $0.tallies[0].example = nil },
    { $0.tallies.swapAt(0, 1) }, { $0.tallies[0].kind.source = .other }, { $0.lists[0].elementCount += 1 },
    { $0.lists[0].count += 1 }, { $0.lists = [] }, { $0.responseCount = 2 }, { $0.totalCount += 1 },
    { $0.uncountedCount = 1 },
  ]

  @Test("A report that differs from the specified one in anything is noticed", arguments: changes.indices)
  func reports(_ index: Int) throws {
    let report = try RescueReport(json: Data(Self.report.json.bytes))
    let check = ReportSpecificationCheck(check: GeneratedReportsCheck(input: try Self.input("aaaa")))
    try check.reportAsSpecified(.init(report: report, specified: Self.report))
    var changed = Self.report
    Self.changes[index](&changed)
    let failure = #expect(throws: PropertyFailure.self) {
      try check.reportAsSpecified(.init(report: report, specified: changed))
    }
    #expect(failure?.property == "reportAsSpecified")
  }

  @Test("A merged report that loses a list or a response of one side is noticed")
  func merging() throws {
    let report = try RescueReport(json: Data(Self.report.json.bytes))
    let check = ReportSpecificationCheck(check: GeneratedReportsCheck(input: try Self.input("aaaa")))
    try check.mergedAsSpecified(Array(repeating: .init(report: report, specified: Self.report), count: 2))
    for change in [{ $0.lists = [] }, { $0.responseCount = 0 }] as [Change] {
      var changed = Self.report
      change(&changed)
      #expect(throws: PropertyFailure.self) {
        try check.mergedAsSpecified([
          .init(report: report, specified: Self.report), .init(report: report, specified: changed),
        ])
      }
    }
  }

  private static let tallyChanges: [Change] = [
    { $0.tallies[0].kind.expected = "Other" }, { $0.tallies.removeLast() }, { $0.uncountedCount = 1 },
    { $0.tallies[0].count += 1 }, { $0.tallies[0].example = "\"other\"" }, { $0.responseCount = 2 },
  ]

  @Test("Changes that differ from the specified ones in anything are noticed", arguments: tallyChanges.indices)
  func reportChanges(_ index: Int) throws {
    typealias Pair = ReportSpecificationCheck<GeneratedReportsCheck>.Pair
    let check = ReportSpecificationCheck(check: GeneratedReportsCheck(input: try Self.input("aaaa")))
    let report = try RescueReport(json: Data(Self.report.json.bytes))
    let (nothing, pair) = (Pair(report: .init(), specified: .init()), Pair(report: report, specified: Self.report))
    let merged = Pair(report: report.merged(with: report), specified: .merged([Self.report, Self.report]))
    for (first, second) in [(pair, merged), (nothing, pair)] {
      try check.changesAsSpecified(from: first, to: second)
      try check.changesAsSpecified(from: second, to: first)
    }
    try check.budgetAsSpecified(of: pair, for: merged)
    var changed = pair
    Self.tallyChanges[index](&changed.specified)
    #expect(throws: PropertyFailure.self) { try check.changesAsSpecified(from: nothing, to: changed) }
    // A budget has the kinds alone.
    guard index < 3 else { return }
    #expect(throws: PropertyFailure.self) { try check.budgetAsSpecified(of: changed, for: pair) }
  }
}
