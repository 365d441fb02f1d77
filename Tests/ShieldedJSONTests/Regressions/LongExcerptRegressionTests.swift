import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// A log cut only strings: a number of any length, and a repaired string, were kept whole in its records.
@Suite("Fault: long numbers and repaired strings aren't cut in a record", .timeLimit(.minutes(20)))
struct LongExcerptRegressionTests {
  struct Model: Decodable {
    @SafeBox var text: String
    @SafeBox var flag: Bool
  }

  @Test(
    "What a record found is cut to the log's excerpt length, whatever the kind of the token",
    arguments: [
      (#"{"text": \#(String(repeating: "7", count: 500)), "flag": true}"#, String(repeating: "7", count: 10) + "…"),
      (#"{"text": "a", "flag": 0.\#(String(repeating: "1", count: 500))}"#, "0.11111111…"),
      (#"{"text": "\ud800\#(String(repeating: "b", count: 500))", "flag": true}"#, "\"\u{FFFD}bbbbbbb…\""),
      (#"{"text": "a", "flag": "\#(String(repeating: "c", count: 500))"}"#, "\"cccccccccc…\""),
      (#"{"text": 1234567890, "flag": true}"#, "1234567890"),
    ]
  )
  func excerpt(json: String, found: String) throws {
    let log = RescueLog(excerptLength: 10)
    let options = RescueOptions(log: log)
    _ = try ShieldedJSONDecoder().decode(Model.self, from: Data(json.utf8), options: options)
    let report = log.report()
    #expect(report.records.map(\.found) == [found])
    #expect(report.tallies.map(\.example) == [found])
  }
}
