import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("RescueReport: counts and shares", .timeLimit(.minutes(20)))
struct RescueReportTallyTests {
  @Test("A count gives the expected type, the kind found, the first example and the number of affected elements")
  func counts() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty)
    #expect(
      report.tallies.map(\.path.description) == ["items[*].price", "items[*].offers[*].cents", "items[*]", "title"]
    )
    #expect(report.tallies.map(\.count) == [2, 2, 1, 1])
    #expect(report.tallies.map(\.affectedElementCount) == [2, 1, 1, 1])
    #expect(report.tallies.map(\.expected) == ["Double", "Int", "Item", "String"])
    #expect(report.tallies.map(\.found) == [.string, .string, .string, .null])
    #expect(report.tallies.map(\.example) == [#""99.0""#, #""1""#, #""none""#, "null"])
  }

  @Test("A share is relative to the elements of the outermost list, including dropped ones, or to the responses")
  func shares() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty)
    #expect(report.lists.map(\.path.description) == ["items"])
    #expect(report.lists.map(\.elementCount) == [4])
    #expect(report.tallies.map { report.elementCount(for: $0) } == [4, 4, 4, 1])
    #expect(report.tallies.map { report.share(of: $0) } == [0.5, 0.25, 0.25, 1])
  }

  @Test("A clean list is counted as well, so that a merged share is relative to all elements")
  func cleanLists() throws {
    let clean = try ReportedCatalogue.report(ReportedCatalogue.clean)
    #expect(clean.isEmpty)
    #expect(clean.lists.map(\.elementCount) == [2])
    let merged = try ReportedCatalogue.report(ReportedCatalogue.dirty).merged(with: clean)
    #expect(merged.lists.map(\.elementCount) == [6])
    #expect(merged.lists.map(\.count) == [2])
    #expect(merged.share(of: merged.tallies[3]) == 0.5)
    #expect(merged.tallies[3].path.description == "title")
  }

  @Test("The list in an envelope is counted under the envelope's key, and a bare list under the whole payload")
  func envelopes() throws {
    typealias Response = ShieldedResponse<[ReportedCatalogue.Item]>
    for (json, path) in [
      (#"{"data":[{"price":"1","name":"","offers":[]}, 7]}"#, "data"), ("[{}, 7]", "the whole payload"),
    ] {
      let report = try JSONDecoder().decodeWithReport(Response.self, from: Data(json.utf8)).report
      #expect(report.lists.map(\.path.description) == [path])
      #expect(report.lists.map(\.elementCount) == [2])
    }
  }

  @Test("The share of a list without a wrapper is unknown")
  func plainLists() throws {
    struct Plain: Decodable {
      var items: [ReportedCatalogue.Item]
    }
    let json = #"{"items":[{"price":"1","name":"","offers":[]},{"price":"1","name":"","offers":[{"cents":"1"}]}]}"#
    let report = try JSONDecoder().decodeWithReport(Plain.self, from: Data(json.utf8)).report
    #expect(report.tallies.map(\.affectedElementCount) == [2, 1])
    #expect(report.tallies.map { report.share(of: $0) } == [nil, nil])
    #expect(report.lists.isEmpty)
  }

  @Test("Rescues that differ in the kind found or the expected type are counted separately")
  func kinds() throws {
    let report = try ReportedCatalogue.report(
      #"{"items":[{"price":[],"name":1,"offers":[]},{"price":{},"name":true,"offers":[]}],"title":"","rates":{}}"#
    )
    #expect(report.tallies.map(\.found) == [.emptyArray, .number, .emptyObject, .boolean])
    #expect(report.tallies.map(\.count) == [1, 1, 1, 1])
  }

  @Test("An example is cut and redacted as the log specifies, even past the log's capacity")
  func examples() throws {
    let log = RescueLog(capacity: 1, excerptLength: 3)
    let json = #"{"items":[{"price":"123456","name":654321,"offers":[]}],"title":"t","rates":{}}"#
    #expect(try ReportedCatalogue.report(json, log: log).tallies.map(\.example) == [#""123…""#, "654…"])
    let redacting = RescueLog(redaction: .kindOnly)
    #expect(try ReportedCatalogue.report(json, log: redacting).tallies.map(\.example) == ["string", "number"])
  }

  @Test("A report can be redacted after it was made")
  func redacted() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty)
    let byKind = report.redacted(.kindOnly)
    #expect(byKind.tallies.map(\.example) == ["string", "string", "string", "null"])
    #expect(byKind.records.map(\.found) == Array(repeating: "redacted", count: 6))
    #expect(byKind.numbers == report.numbers)
    let own = report.redacted(.custom { path, excerpt in "\(path): \(excerpt.count)" })
    #expect(own.tallies.first?.example == "items[*].price: 6")
    #expect(own.records.first?.found == "items[0].price: 6")
    #expect(report.redacted(.none) == report)
  }
}
