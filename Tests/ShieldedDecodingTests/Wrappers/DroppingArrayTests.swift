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

  private func album(_ json: String) throws -> ReportedValue<Album> {
    try JSONDecoder().decodeWithReport(Album.self, from: Data(json.utf8))
  }

  @Test("G1.4 A dropping array that is null, empty text or missing is []", arguments: ["null", #""""#, nil])
  func absent(_ token: String?) throws {
    let decoded = try album(token.map { "{\"photos\":\($0),\"parts\":[]}" } ?? #"{"parts":[]}"#)
    #expect(decoded.value == Album(photos: [], parts: []))
    #expect(decoded.report.records.map(\.path.description) == ["photos"])
  }

  @Test("G1.5 A corrupt element is dropped, the others keep their order, and records have the payload's indices")
  func drops() throws {
    let json =
      #"{"photos":["https://a.example/1",7,null,"https://a.example/2"],"parts":[{"weight":1},{},[],{"weight":"4"},{"weight":5}]}"#
    let decoded = try album(json)
    #expect(decoded.value.photos.map(\.absoluteString) == ["https://a.example/1", "https://a.example/2"])
    #expect(decoded.value.parts.map(\.weight) == [1, 5])
    #expect(
      decoded.report.records.map(\.path.description) == [
        "photos[1]", "photos[2]", "parts[1]", "parts[2]", "parts[3]",
      ]
    )
    #expect(decoded.report.records.allSatisfy { $0.outcome == .dropped })
    #expect(
      decoded.report.records.map(\.reason) == [
        .typeMismatch, .valueNotFound, .elementFailed, .typeMismatch, .elementFailed,
      ]
    )
    #expect(
      decoded.report.records.map { $0.underlyingPath?.description } == [
        nil, nil, "parts[1].weight", nil, "parts[3].weight",
      ]
    )
  }

  @Test("G1.6 A dropping array is encoded as a bare list and decodes again with an empty report")
  func roundTrip() throws {
    let album = Album(photos: [URL(filePath: "/a")], parts: [TablePart(weight: 2)])
    let decoded = try JSONDecoder().decodeWithReport(Album.self, from: JSONEncoder().encode(album))
    #expect(decoded.value == album)
    #expect(decoded.report.isEmpty)
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
