import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite(
  "Fault: a record escapes the apostrophe of a text that has other characters than ASCII",
  .timeLimit(.minutes(20))
)
struct QuotedApostropheRegressionTests {
  @Test(
    "A record shows a text as it is, except for the characters that would break its quotes or its line",
    arguments: [
      ("it's", "\"it's\""), ("l'été", "\"l'été\""), ("a'b\nc", "\"a'b\\nc\""),
      ("\\'é", "\"\\\\'é\""), ("é\"'", "\"é\\\"'\""),
      ("é\u{0}\r\t", "\"é\\0\\r\\t\""), ("é\u{1}\u{202E}", "\"é\\u{01}\\u{202E}\""),
    ]
  )
  func quoted(_ text: String, _ shown: String) throws {
    let document = try JSONEncoder().encode(["value": text])
    let decoded = try JSONDecoder().decodeWithReport(BoxedField<Int>.self, from: document)
    #expect(decoded.report.records.map(\.found) == [shown])
  }
}
