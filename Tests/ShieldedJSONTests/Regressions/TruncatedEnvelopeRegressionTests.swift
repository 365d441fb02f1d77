import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Regressions of truncated responses", .timeLimit(.minutes(20)))
struct TruncatedEnvelopeRegressionTests {
  @Test(
    "A response that ends after its payload is recorded as truncated, wherever the payload is",
    arguments: [
      #"{"items":[{"name":"a"}],"x":{"data":1}"#, #"{"items":[{"name":"a"}],"x":{"da"#, #"{"items":[{"name":"a"}]"#,
      #"{"items":[{"name":"a"}],"#, #"{"data":[{"name":"a"}],"x":{"data":1}"#, #"{"data":[{"name":"a"}]"#,
      #"{"x":1,"items":[{"name":"a"}]"#,
    ],
    [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial]
  )
  func endAfterPayload(body: String, truncation: ShieldedJSONDecoder.Truncation) throws {
    var decoder = ShieldedJSONDecoder()
    decoder.truncation = truncation
    let log = RescueLog()
    let response = try decoder.decode(
      ShieldedResponse<[Seller]>.self,
      from: Data(body.utf8),
      options: RescueOptions(log: log)
    )
    #expect(response.data.map(\.name) == ["a"])
    #expect(log.report().records.count { $0.rule == .incompletePayload } == 1)
    #expect(log.report().records.count { $0.rule == .renamedEnvelope } == (body.contains("items") ? 1 : 0))
    let stream = StreamOutcome(body) { ShieldedJSONFeed(of: Seller.self, decoder: decoder, options: $0) }
    #expect(stream.elements == response.data)
    #expect(stream.error == nil)
    #expect(stream.report?.unordered == log.report().unordered)
  }

  @Test("An object that ends after the payload of a response is recorded as truncated")
  func object() throws {
    var decoder = ShieldedJSONDecoder()
    decoder.truncation = .keepComplete
    for body in [#"{"items":{"name":"a","labels":[]},"x":[1"#, #"{"data":{"name":"a","labels":[]},"x":[1"#] {
      let log = RescueLog()
      let options = RescueOptions(log: log)
      let response = try decoder.decode(ShieldedResponse<Seller>.self, from: Data(body.utf8), options: options)
      #expect(response.data.name == "a")
      #expect(log.report().records.count { $0.rule == .incompletePayload } == 1)
    }
  }
}
