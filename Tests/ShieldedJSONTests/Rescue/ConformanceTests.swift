import DecodingTestSupport
import Foundation
import ShieldedJSON
import Testing

@Suite("The core's promises over ShieldedJSONDecoder", .timeLimit(.minutes(20)))
struct ConformanceTests {
  @Test("ShieldedJSONDecoder keeps every promise", arguments: ConformanceCheck.all)
  func shielded(_ check: ConformanceCheck) {
    #expect(check.deviations(of: ShieldedSubject()) == [])
  }
}

struct ShieldedSubject: ConformanceSubject {
  var hasNull: Bool { true }
  var reachesLaterElements: Bool { true }
  var description: String { "ShieldedJSONDecoder" }

  func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    try ShieldedJSONDecoder().decode(type, from: tree.json)
  }
}
