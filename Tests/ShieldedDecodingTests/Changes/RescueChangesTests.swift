import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("RescueChanges", .timeLimit(.minutes(20)))
struct RescueChangesTests {
  private struct Product: Decodable {
    @SafeBox var price: Double
    @SafeBox var title: String
  }

  /// The merged report of responses, each of which is one product.
  static func report(_ payloads: [String], log: () -> RescueLog = { RescueLog() }) throws -> RescueReport {
    try .merged(
      payloads.map { payload in
        try JSONDecoder()
          .decodeWithReport(Product.self, from: Data(payload.utf8), options: RescueOptions(log: log()))
          .report
      }
    )
  }

  static let clean = #"{"price": 1, "title": "a"}"#
  static let textPrice = #"{"price": "99.0", "title": "a"}"#
  static let truePrice = #"{"price": true, "title": "a"}"#
  static let noTitle = #"{"price": 1, "title": null}"#

  /// A report with a number of text prices in a number of responses.
  static func report(textPrices count: Int, of responseCount: Int) throws -> RescueReport {
    try report(Array(repeating: textPrice, count: count))
      .merged(with: RescueReport(cleanResponseCount: responseCount - count))
  }

  @Test("Kinds that are new, gone and more frequent are found, in this order, by path and kind")
  func trends() throws {
    let yesterday = try Self.report([Self.textPrice, Self.noTitle, Self.clean, Self.clean])
    let today = try Self.report([Self.textPrice, Self.textPrice, Self.textPrice, Self.truePrice])
    let changes = today.changes(since: yesterday)
    #expect(
      changes.description == """
        new, 0 → 1 × price: retyped by numberFromBoolean
        gone, 1 → 0 × title: defaulted by nullValue (valueNotFound)
        moreFrequent, 1 → 3 × price: retyped by numberFromString
        """
    )
    #expect(changes.all.map(\.tally.example) == ["true", "null", "\"99.0\""])
    #expect(changes.all.map { changes.factor(of: $0) } == [nil, nil, 3])
    #expect(changes.unchangedCount == 0)
    #expect((changes.previousResponseCount, changes.currentResponseCount) == (4, 4))
  }

  @Test("A report has no changes since itself, and the day's merged report none since one of its equal parts")
  func unchanged() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty)
    let changes = report.changes(since: report)
    #expect(changes.isEmpty)
    #expect(changes.unchangedCount == 4)
    #expect(changes.description == "nothing has changed")
    let day = RescueReport.merged(Array(repeating: report, count: 5))
    #expect(day.changes(since: report, factor: 1).isEmpty)
    #expect(report.changes(since: day, factor: 1).isEmpty)
  }

  /// The rescues and responses of yesterday and of today, and the trend of the only kind.
  @Test(
    "A frequency is relative to the number of responses",
    arguments: [
      (10, 100, 10, 50, .moreFrequent), (10, 100, 20, 200, nil), (10, 100, 14, 100, nil),
      (10, 100, 15, 100, .moreFrequent),
      (15, 100, 10, 100, .lessFrequent), (14, 100, 10, 100, nil), (10, 100, 10, 1_000, .lessFrequent),
      (1, 100, 1, 100, nil), (1, 100, 2, 100, .moreFrequent), (0, 100, 1, 100, .new), (1, 100, 0, 100, .gone),
    ] as [(Int, Int, Int, Int, RescueChange.Trend?)]
  )
  func frequency(before: Int, of all: Int, now: Int, ofNow allNow: Int, trend: RescueChange.Trend?) throws {
    let yesterday = try Self.report(textPrices: before, of: all)
    let today = try Self.report(textPrices: now, of: allNow)
    let changes = today.changes(since: yesterday)
    #expect(changes.all.map(\.trend) == (trend.map { [$0] } ?? []))
    #expect(changes.unchangedCount == (trend == nil ? 1 : 0))
  }

  /// A factor, a minimum difference, and whether a change from 10 to 15 rescues in 100 responses is listed.
  @Test(
    "A change is listed if it reaches both the factor and the minimum difference",
    arguments: [
      (1.5, 5, true), (1.6, 5, false), (1.5, 6, false), (1, 1, true), (0, 0, true), (-3, .min, true), (.nan, 1, true),
      (.infinity, 1, false), (1, .max, false),
    ] as [(Double, Int, Bool)]
  )
  func threshold(factor: Double, difference: Int, isListed: Bool) throws {
    let (few, many) = (try Self.report(textPrices: 10, of: 100), try Self.report(textPrices: 15, of: 100))
    let more = many.changes(since: few, factor: factor, minimumDifference: difference)
    #expect(more.all.map(\.trend) == (isListed ? [.moreFrequent] : []))
    let less = few.changes(since: many, factor: factor, minimumDifference: difference)
    #expect(less.all.map(\.trend) == (isListed ? [.lessFrequent] : []))
  }

  @Test("Every kind is new since a report of no responses, and a report of no responses has no changes")
  func noResponses() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty)
    #expect(report.changes(since: RescueReport()).all.map(\.trend) == [.new, .new, .new, .new])
    #expect(RescueReport().changes(since: report).isEmpty)
    #expect(RescueReport(cleanResponseCount: -1) == RescueReport())
    #expect(RescueReport(cleanResponseCount: 1).changes(since: report).all.allSatisfy { $0.trend == .gone })
  }

  @Test("Changes of the same trend are ordered by count and then by path, whatever the order of the reports")
  func order() throws {
    struct Rates: Decodable {
      @DroppingDictionary var rates: [String: Double]
    }
    let keys = ["b", "a", "c d", "e", "f"]
    let reports = try keys.map { key in
      let json = #"{"rates": {"\#(key)": "1"\#(key == "e" ? #", "f": "2""# : "")}}"#
      return try JSONDecoder().decodeWithReport(Rates.self, from: Data(json.utf8)).report
    }
    let expected = ["rates.f", "rates.a", "rates.b", "rates.e", #"rates["c d"]"#]
    for reports in [reports, reports.reversed()] {
      let merged = RescueReport.merged(reports)
      let new = merged.changes(since: RescueReport(cleanResponseCount: 1))
      #expect(new.all.map(\.path.description) == expected)
      let gone = RescueReport(cleanResponseCount: 1).changes(since: merged)
      #expect(gone.all.map(\.path.description) == expected)
    }
  }

  @Test("Indices are folded, so the same fault in other elements changes nothing")
  func folding() throws {
    func report(_ items: String) throws -> RescueReport {
      try ReportedCatalogue.report(#"{"items": [\#(items)], "title": "", "rates": {}}"#)
    }
    let good = #"{"price": 1, "name": "", "offers": []}"#
    let bad = #"{"price": "1", "name": "", "offers": []}"#
    let changes = try report("\(good), \(good), \(bad)").changes(since: report("\(bad), \(good)"))
    #expect(changes.isEmpty)
    #expect(changes.unchangedCount == 1)
  }

  @Test("A report that is stored as JSON gives the same changes as the one in memory")
  func persistence() throws {
    let yesterday = try Self.report([Self.textPrice, Self.noTitle])
    let today = try Self.report([Self.textPrice, Self.truePrice])
    let stored = try RescueReport(json: yesterday.json())
    #expect(today.changes(since: stored) == today.changes(since: yesterday))
  }

  @Test("Examples in the changes are as redacted as those of the reports, and can be redacted further")
  func redaction() throws {
    let log = { RescueLog(redaction: .kindOnly) }
    let yesterday = try Self.report([Self.noTitle, Self.textPrice], log: log)
    let today = try Self.report([Self.truePrice, Self.textPrice, Self.textPrice], log: log)
    let changes = today.changes(since: yesterday)
    #expect(changes.all.map(\.tally.example) == ["boolean", "null"])
    let plain = try Self.report([Self.textPrice]).changes(since: RescueReport())
    #expect(plain.text().contains("99.0"))
    #expect(!plain.redacted(.kindOnly).text().contains("99.0"))
    #expect(plain.redacted(.kindOnly).all.map(\.tally.example) == ["string"])
    #expect(plain.redacted(.custom { path, _ in "\(path)?" }).all.map(\.tally.example) == ["price?"])
    #expect(plain.redacted(.none) == plain)
  }

  @Test("Two types of the same name at the same path count as one kind")
  func sameTypeName() throws {
    let tally = #"""
      {"path":"a","rule":"nullValue","outcome":"defaulted","expected":"Int","found":"null","count":2,"affectedElements":1}
      """#
    let json = #"""
      {"version":\#(RescueReport.schemaVersion),"responses":1,"rescues":4,"uncounted":0,"lists":[],"tallies":[\#(tally),\#(tally)],"records":[]}
      """#
    let report = try RescueReport(json: Data(json.utf8))
    #expect(report.changes(since: RescueReport()).all.map(\.currentCount) == [4])
    #expect(report.changes(since: report).isEmpty)
  }
}
