import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite(
  "Fault: the strict policy throws another error than plain Codable for a dictionary with integer keys",
  .timeLimit(.minutes(20))
)
struct IntegerKeyRegressionTests {
  struct Counts: Decodable { var value: [Int: Int] }

  @Test(
    "The strict policy throws what plain Codable throws for a key that isn't valid Unicode, wherever it is",
    arguments: [#"{"\ud800":1}"#, #"{"1":1,"\ud800":2}"#, #"{"a":1,"\ud800":2}"#, #"{"1":"x","\ud800":2}"#]
  )
  func invalidKey(_ dictionary: String) {
    let document = Data("{\"value\":\(dictionary)}".utf8)
    let decoder = ShieldedJSONDecoder()
    let plain = DecodingResult { try decoder.decode(Counts.self, from: document).value }
    let strict = DecodingResult {
      let options = RescueOptions(policy: .strict)
      return try decoder.decode(BoxedField<[Int: Int]>.self, from: document, options: options).value
    }
    #expect(strict == plain)
    guard case .failure(let failure) = plain else {
      Issue.record("\(plain) isn't an error")
      return
    }
    #expect(failure.kind == "dataCorrupted")
    #expect(failure.path == ["value"])
  }
}
