import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Short payloads that end after an object", .timeLimit(.minutes(20)))
struct UnclosedObjectRegressionTests {
  @Test(
    "An array or object that isn't closed after its last object is malformed",
    arguments: [#"[{"labels":[]}"#, #"[{"name":"a","labels":[]}, {}"#, #"[{}"#, #"[[{"labels":[]}"#]
  )
  func unclosed(payload: String) {
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode([Seller].self, from: Data(payload.utf8)) }
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode([[Seller]].self, from: Data(payload.utf8)) }
    for body in [payload, #"{"data":\#(payload)"#] {
      let outcome = StreamOutcome(body.pieces(of: 100)) { ShieldedJSONFeed(of: Seller.self, options: $0) }
      #expect(outcome.error?.isEmpty == false)
      let absent = StreamOutcome(body.pieces(of: 100)) { ShieldedJSONFeed(of: Seller.self, at: "x", options: $0) }
      #expect(absent.error?.isEmpty == false)
    }
  }
}
