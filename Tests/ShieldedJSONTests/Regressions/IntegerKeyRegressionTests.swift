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

  @Test(
    "Of keys that spell the same integer, the usual spelling is used, and the others are dropped and recorded",
    arguments: [
      (#"{"2": 1, "02": 2, "+2": 3}"#, [2: 1], ["02", "+2"]),
      (#"{"+2": 3, "002": 4, "02": 2}"#, [2: 3], ["002", "02"]),
      (#"{"02": 2, "1": 7, "-0": 5}"#, [2: 2, 1: 7, 0: 5], []),
    ]
  )
  func repeated(_ dictionary: String, _ expected: [Int: Int], _ dropped: [String]) throws {
    for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
      let decoded = try decoder.decodeWithReport(
        BoxedField<[Int: Int]>.self,
        from: Data("{\"value\":\(dictionary)}".utf8)
      )
      #expect(decoded.value.value == expected)
      let records = decoded.report.records.map { "\($0.path) \($0.outcome.rawValue)" }
      #expect(Set(records) == Set(dropped.map { "value[\"\($0)\"] dropped" }))
    }
  }
}
