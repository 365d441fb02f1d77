import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// Inside a call without a log, a list of another decoder was lost if that decoder had moved past a bad element and refused to
/// skip an earlier null.
@Suite("Lists of another decoder inside a call of ShieldedJSONDecoder", .timeLimit(.minutes(20)))
struct LostListRegressionTests {
  private struct Lists: Decodable {
    @SafeBox var boxed: [Int?]
    @DroppingArray var kept: [Int?]
  }

  private struct Outer: Decodable {
    let lists: Lists

    init(from decoder: any Decoder) throws {
      let list: PayloadTree = [.null, [:], 1]
      lists = try TreeSubject(.refusesNull).decode(Lists.self, from: ["boxed": list, "kept": list])
    }
  }

  @Test("No element is lost, with and without a log")
  func kept() throws {
    for log in [nil, RescueLog(), RescueLog(capacity: 0)] {
      let options = RescueOptions(log: log)
      let outer = try ShieldedJSONDecoder().decode([Outer].self, from: Data("[1]".utf8), options: options)
      #expect(outer.map(\.lists.boxed) == [[nil, nil, 1]])
      #expect(outer.map(\.lists.kept) == [[nil, 1]])
    }
  }
}
