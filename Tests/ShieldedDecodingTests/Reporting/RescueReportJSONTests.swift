import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

/// The version of the schema. Only the test of the schema has it as a number.
private let version = RescueReport.schemaVersion

@Suite("RescueReport: JSON", .timeLimit(.minutes(20)))
struct RescueReportJSONTests {
  @Test(
    "A report reads back as it was, with any key",
    arguments: [
      ReportedCatalogue.dirty, ReportedCatalogue.clean,
      #"{"items":[],"title":"","rates":{"*":"1","[*]":"x","a.b":"1","\"":"1","\\":"1","é\n\u001b":"1","":"1","3":"1","\u{E9}":"1"}}"#,
      #"{"items":{},"title":{},"rates":7}"#,
    ]
  )
  func roundTrip(json: String) throws {
    let report = try ReportedCatalogue.report(json.replacingOccurrences(of: "\\u{E9}", with: "e\u{301}"))
    let data = try report.json()
    let read = try RescueReport(json: data)
    #expect(read == report)
    #expect(try read.json() == data)
    let merged = report.merged(with: read)
    #expect(try RescueReport(json: merged.json()) == merged)
  }

  @Test("A report is written in the documented schema")
  func schema() throws {
    let data = try ReportedCatalogue.report(ReportedCatalogue.dirty).json()
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(Set(object.keys) == ["version", "responses", "rescues", "uncounted", "lists", "tallies", "records"])
    #expect(object["version"] as? Int == 1)
    #expect(object["responses"] as? Int == 1)
    #expect(object["rescues"] as? Int == 6)
    #expect(object["uncounted"] as? Int == 0)
    let lists = try #require(object["lists"] as? [[String: Any]])
    #expect(lists.first?["path"] as? String == "items")
    #expect(lists.first?["elements"] as? Int == 4)
    let tallies = try #require(object["tallies"] as? [[String: Any]])
    #expect(
      tallies.map { $0["path"] as? String } == ["items[*].price", "items[*].offers[*].cents", "items[*]", "title"]
    )
    #expect(tallies[1]["share"] as? Double == 0.25)
    #expect(tallies[1]["expected"] as? String == "Int")
    #expect(tallies[1]["found"] as? String == "string")
    #expect(tallies[1]["reason"] == nil)
    #expect(tallies[3]["reason"] as? String == "valueNotFound")
    let records = try #require(object["records"] as? [[String: Any]])
    #expect(records.first?["path"] as? String == "items[0].price")
    #expect(records.first?["found"] as? String == #""99.0""#)
  }

  /// A document, and the text that its error must contain.
  @Test(
    "JSON that isn't a report is refused with a specific error",
    arguments: [
      (
        #"{"version":\#(version + 1),"responses":0,"rescues":0,"uncounted":0,"lists":[],"tallies":[],"records":[]}"#,
        "version \(version + 1) can't be read"
      ),
      (
        #"{"version":\#(version),"responses":-1,"rescues":0,"uncounted":0,"lists":[],"tallies":[],"records":[]}"#,
        "can't be -1"
      ),
      (
        #"{"version":\#(version),"responses":1,"rescues":0,"uncounted":0,"lists":[{"path":"a[","lists":1,"elements":1}],"tallies":[],"records":[]}"#,
        "isn't a valid path"
      ),
      (
        #"{"version":\#(version),"responses":1,"rescues":0,"uncounted":0,"lists":[{"path":"a.*","lists":1,"elements":1}],"tallies":[],"records":[]}"#,
        "only in a budget's patterns"
      ),
      ("{}", "version"),
    ]
  )
  func refused(json: String, message: String) {
    let error = #expect(throws: DecodingError.self) { try RescueReport(json: Data(json.utf8)) }
    #expect(error.map { "\($0)" }?.contains(message) == true)
  }

  /// A value of a tally, and the enum that doesn't have it.
  @Test(
    "A report with a rule, an outcome, a reason or a kind of a later version is refused, and the error names it",
    arguments: [
      (#""rule":"nullValue""#, "RescueRule"), (#""outcome":"defaulted""#, "RescueOutcome"),
      (#""reason":"valueNotFound""#, "RescueReason"), (#""found":"null""#, "RescueSource"),
      (#""exampleCause":"typeMismatch""#, "RescueReason"),
    ]
  )
  func laterValues(member: String, enumeration: String) throws {
    let json = """
      {"version":\(version),"responses":1,"rescues":1,"uncounted":0,"lists":[],"tallies":[
      {"path":"a","rule":"nullValue","outcome":"defaulted","reason":"valueNotFound","expected":"Int","found":"null","count":1,
      "affectedElements":1,"exampleCause":"typeMismatch"}
      ],"records":[]}
      """
    #expect(try RescueReport(json: Data(json.utf8)).tallies.count == 1)
    let key = try #require(member.split(separator: ":").first)
    let later = json.replacing(member, with: "\(key):\"later\"")
    let error = #expect(throws: DecodingError.self) { try RescueReport(json: Data(later.utf8)) }
    #expect(error.map { "\($0)" }?.contains("Cannot initialize \(enumeration) from invalid String value later") == true)
  }

  @Test("Counts read from JSON can't overflow")
  func greatCounts() throws {
    let json = """
      {"version":\(version),"responses":\(Int.max),"rescues":\(Int.max),"uncounted":\(Int.max),"lists":[],"tallies":[
      {"path":"a","rule":"nullValue","outcome":"defaulted","expected":"Int","found":"null","count":\(Int.max),"affectedElements":1}
      ],"records":[]}
      """
    let report = try RescueReport(json: Data(json.utf8))
    let merged = RescueReport.merged([report, report])
    #expect(merged.totalCount == .max)
    #expect(merged.tallies.map(\.count) == [.max])
    #expect(merged.count(of: .defaulted) == .max)
    #expect(throws: RescueBudgetError.self) { try merged.check(against: RescueBudget()) }
  }
}
