import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("DroppingArray", .timeLimit(.minutes(20)))
struct DroppingArrayTests {
  struct Album: Codable, Equatable {
    @DroppingArray var photos: [URL]
    @DroppingArray var parts: [TablePart]
  }

  @Test("G1.6 A dropping array is encoded as a bare list and decodes again with an empty report")
  func roundTrip() throws {
    let album = Album(photos: [URL(filePath: "/a")], parts: [TablePart(weight: 2)])
    try expectRoundTrip(album, #"{"parts":[{"weight":2}],"photos":["file:///a"]}"#)
  }

  @Test("A dropping array as the whole payload throws if the payload isn't a list")
  func wholePayload() throws {
    #expect(try JSONDecoder().decode(DroppingArray<Int>.self, from: Data("[1,{},3]".utf8)).wrappedValue == [1, 3])
    let shielded = DecodingResult {
      try JSONDecoder().decode(DroppingArray<Int>.self, from: Data("{}".utf8)).wrappedValue
    }
    #expect(shielded == DecodingResult { try JSONDecoder().decode([Int].self, from: Data("{}".utf8)) })
  }

  @Test("A list of 100 000 elements with one bad element loses only that element")
  func large() throws {
    let count = 100_000
    var tokens = (0..<count).map(String.init)
    tokens[count / 2] = "{}"
    struct Numbers: Decodable {
      @DroppingArray var numbers: [Int]
    }
    let json = Data("{\"numbers\":[\(tokens.joined(separator: ","))]}".utf8)
    let decoded = try JSONDecoder().decodeWithReport(Numbers.self, from: json)
    #expect(decoded.value.numbers.count == count - 1)
    #expect(decoded.value.numbers.last == count - 1)
    #expect(decoded.report.records.map(\.path.description) == ["numbers[\(count / 2)]"])
  }
}
