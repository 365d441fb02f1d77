import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("Codable parts of a report", .timeLimit(.minutes(20)))
struct StoredReportPartTests {
  private func stored<Part: Codable>(_ part: Part) throws -> Part {
    try JSONDecoder().decode(Part.self, from: JSONEncoder().encode(part))
  }

  private func json(_ part: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(part), as: UTF8.self)
  }

  @Test("Records, tallies, totals and paths are equal after they were encoded and decoded")
  func roundTrip() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty)
    #expect(report.records.count == 6 && report.tallies.count == 4 && report.lists.count == 1)
    #expect(try stored(report.records) == report.records)
    #expect(try stored(report.tallies) == report.tallies)
    #expect(try stored(report.lists) == report.lists)
    let paths = report.tallies.map(\.path) + [RescuePath([]), RescuePath([.key("a b"), .index(3), .anyIndex])]
    #expect(try stored(paths) == paths)
  }

  @Test("A path is encoded as its description, and a part of a report as in the report's schema")
  func schema() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty)
    #expect(try json([RescuePath([.key("a b"), .index(3), .anyIndex])]) == #"["[\"a b\"][3][*]"]"#)
    #expect(try json(report.lists[0]) == #"{"elements":4,"lists":1,"path":"items"}"#)
    #expect(
      try json(report.tallies[1]) == """
        {"affectedElements":1,"count":2,"example":"\\"1\\"","expected":"Int","found":"string","outcome":"retyped",\
        "path":"items[*].offers[*].cents","rule":"numberFromString"}
        """
    )
    #expect(
      try json(report.records[0]) == """
        {"expected":"Double","found":"\\"99.0\\"","outcome":"retyped","path":"items[0].price","rule":"numberFromString"}
        """
    )
  }

  @Test(
    "A stored path that isn't in the notation, or a negative number, is refused",
    arguments: [#""items[""#, #""a..b""#, "7", "null"]
  )
  func badPath(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([RescuePath].self, from: Data("[\(json)]".utf8)) }
    let total = Data(#"{"path":"items","lists":1,"elements":-4}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(RescueReport.ListTotal.self, from: total) }
    for (count, affected, isValid) in [(-1, 0, false), (1, -1, false), (1, 1, true)] {
      let tally = Data(
        #"""
        {"path":"a","rule":"nullValue","outcome":"defaulted","reason":"valueNotFound","expected":"Int","found":"null",
        "count":\#(count),"affectedElements":\#(affected)}
        """#.utf8
      )
      #expect(((try? JSONDecoder().decode(RescueReport.Tally.self, from: tally)) != nil) == isValid)
    }
  }
}
