import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("RescueReport: merging", .timeLimit(.minutes(20)))
struct RescueReportMergingTests {
  static func reports() throws -> [RescueReport] {
    try [
      ReportedCatalogue.dirty, ReportedCatalogue.clean,
      #"{"items":[{"price":"5","name":7,"offers":[]}],"title":null,"rates":{"EUR":"1"}}"#,
      #"{"items":null,"title":"t","rates":[]}"#,
    ].map { try ReportedCatalogue.report($0) }
  }

  /// A report with a count for each key of a dictionary.
  static func wide(_ keys: Range<Int>, weight: (Int) -> Int = { _ in 1 }) throws -> RescueReport {
    var reports: [RescueReport] = []
    for round in 0..<(keys.map(weight).max() ?? 0) {
      let entries = keys.filter { weight($0) > round }.map { "\"k\($0)\":\"1\"" }.joined(separator: ",")
      reports.append(try ReportedCatalogue.report("{\"items\":[],\"title\":\"\",\"rates\":{\(entries)}}"))
    }
    return RescueReport.merged(reports)
  }

  @Test("The counts are the same for any order and grouping of merged reports")
  func order() throws {
    let all = try Self.reports()
    let expected = RescueReport.merged(all)
    #expect(expected.totalCount == all.map(\.totalCount).reduce(0, +))
    #expect(expected.responseCount == 4)
    #expect(expected.numbers["items[*].price numberFromString string"] == [3, 3])
    for seed in 0..<24 {
      var rest = all
      var order: [RescueReport] = []
      for divisor in [6, 2, 1, 1] { order.append(rest.remove(at: seed / divisor % rest.count)) }
      let left = order[0].merged(with: order[1]).merged(with: order[2]).merged(with: order[3])
      let right = order[0].merged(with: order[1].merged(with: order[2].merged(with: order[3])))
      for merged in [left, right, RescueReport.merged(order)] {
        #expect(merged.numbers == expected.numbers)
        #expect(merged.totalCount == expected.totalCount)
        #expect(merged.lists == expected.lists)
        #expect(merged.tallies.map(\.path) == expected.tallies.map(\.path))
      }
      #expect(left == right)
    }
  }

  @Test("Merging with an empty report changes nothing")
  func identity() throws {
    let report = RescueReport.merged(try Self.reports())
    #expect(report.merged(with: RescueReport()) == report)
    #expect(RescueReport().merged(with: report) == report)
    #expect(RescueReport.merged([]) == RescueReport())
    #expect(RescueReport().isEmpty)
    #expect(RescueReport().responseCount == 0)
  }

  @Test("A merged report keeps the first report's example")
  func examples() throws {
    let all = try Self.reports()
    #expect(all[0].merged(with: all[2]).tallies.first?.example == #""99.0""#)
    #expect(all[2].merged(with: all[0]).tallies.first?.example == #""5""#)
  }

  @Test("A merged report is bounded and counts the kinds beyond its capacity together", arguments: [0, 1, 10, 50, -1])
  func bounded(capacity: Int) throws {
    let merged = try Self.wide(0..<40).merged(with: Self.wide(20..<60), capacity: capacity)
    let kept = min(60, max(0, capacity))
    #expect(merged.tallies.count == kept)
    #expect(merged.totalCount == 80)
    #expect(merged.uncountedCount == 80 - merged.tallies.map(\.count).reduce(0, +))
    // The most frequent are kept: the twenty keys that are in both.
    #expect(merged.tallies.prefix(20).allSatisfy { $0.count == 2 })
  }

  @Test("A merged report keeps the totals of the first 100 lists, and adds to those that it keeps")
  func lists() throws {
    let halves = try [0..<60, 50..<120].map { keys -> RescueReport in
      let lists = keys.map { #""k\#($0)":[{"cents":"1"}]"# }.joined(separator: ",")
      return try JSONDecoder().decodeWithReport(
        [String: SafeArray<ReportedCatalogue.Item.Offer>].self,
        from: Data("{\(lists)}".utf8)
      ).report
    }
    #expect(halves.map(\.lists.count) == [60, 70])
    let merged = halves[0].merged(with: halves[1])
    #expect(merged.lists.count == 100)
    let first = Set(halves[0].lists.map(\.path))
    #expect(first.isSubset(of: merged.lists.map(\.path)))
    #expect(merged.lists.map(\.elementCount).reduce(0, +) == 110)
  }

  @Test("The report of a day of traffic stays bounded, and its most frequent faults are exact")
  func day() throws {
    // A thousand responses, each with twenty keys of its own and one fault that all of them share.
    let day = try (0..<1_000).map { response in
      let entries = (0..<20).map { "\"r\(response)k\($0)\":\"1\"" }.joined(separator: ",")
      return try ReportedCatalogue.report("{\"items\":[],\"title\":7,\"rates\":{\(entries)}}")
    }
    let merged = RescueReport.merged(day, capacity: 200)
    #expect(merged.tallies.count == 200)
    #expect(merged.tallies[0].path.description == "title")
    #expect(merged.tallies[0].count == 1_000)
    #expect(merged.share(of: merged.tallies[0]) == 1)
    #expect(merged.totalCount == 21_000)
    #expect(merged.uncountedCount == 21_000 - 1_000 - 199)
    #expect(merged.records.count == RescueReport.mergedRecordCapacity)
    #expect(try merged.json().count < 200_000)
  }
}

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
