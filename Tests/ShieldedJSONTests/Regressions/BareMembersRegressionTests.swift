import Foundation
import ShieldedJSON
import Testing

@Suite("Members without braces", .timeLimit(.minutes(20)))
struct BareMembersRegressionTests {
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  @Test(
    "An object without braces counts toward the depth limit like one with braces",
    arguments: ["", " ", #""a":1"#, "{}"]
  )
  func depth(_ payload: String) {
    var decoder = ShieldedJSONDecoder()
    decoder.assumesTopLevelDictionary = true
    decoder.depthLimit = 0
    #expect(throws: DecodingError.self) { try decoder.decode(Anything.self, from: payload) }
    decoder.depthLimit = 1
    #expect(throws: Never.self) { try decoder.decode(Anything.self, from: payload) }
  }
}
