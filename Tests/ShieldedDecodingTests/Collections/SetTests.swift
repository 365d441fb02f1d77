import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Sets", .timeLimit(.minutes(20)))
struct SetTests {
  struct Article: Codable, Equatable {
    @SafeBox var tags: Set<String>
    @SafeBox var parts: Set<TablePart>?
  }

  @Test("A set of DTOs drops those that can't be decoded and has no default among its elements")
  func dtos() throws {
    let json = Data(#"{"tags": ["a", 7, null, "a"], "parts": [{"weight": 1}, {"weight": "x"}, 7]}"#.utf8)
    let decoded = try JSONDecoder().decodeWithReport(Article.self, from: json)
    #expect(decoded.value == Article(tags: ["a", "7"], parts: [TablePart(weight: 1)]))
    #expect(
      decoded.report.records.map(ExpectedRescue.init) == [
        .retyped("tags[1]"), .dropped(.valueNotFound, "tags[2]"), .dropped(.elementFailed, "parts[1]"),
        .dropped(.typeMismatch, "parts[2]"),
      ]
    )
    #expect(decoded.report.records.map(\.expected) == ["String", "String", "TablePart", "TablePart"])
  }

  @Test("A token that isn't an array is recorded with the set as the expected type")
  func otherToken() throws {
    let decoded = try JSONDecoder().decodeWithReport(Article.self, from: Data(#"{"tags": 7, "parts": 7}"#.utf8))
    #expect(decoded.value == Article(tags: [], parts: nil))
    #expect(decoded.report.records.map(\.expected) == ["Set<String>", "Optional<Set<TablePart>>"])
  }

  @Test("A whole payload is rescued, and one of the wrong kind throws")
  func wholePayload() throws {
    #expect(try JSONDecoder().decode(SafeBox<Set<Int>>.self, from: Data(#"[1, "2", {}]"#.utf8)).wrappedValue == [1, 2])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeBox<Set<Int>>.self, from: Data("{}".utf8)) }
  }

  @Test("It is encoded as an array")
  func encoding() throws {
    try expectRoundTrip(Article(tags: ["a"], parts: nil), #"{"tags":["a"]}"#)
  }
}
