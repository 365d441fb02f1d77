import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Published fault: one invalid string rejects the whole document", .timeLimit(.minutes(20)))
struct InvalidStringRegressionTests {
  struct Page: Decodable {
    @SafeBox var title: String
    @DroppingArray var tags: [String]
    @SafeBox var count: Int
  }

  /// A page with a title, a tag or a number spelled with the given bytes.
  private func page(_ bytes: [UInt8], escape: String = "") throws -> ReportedValue<Page> {
    let bad = Data([0x22]) + Data(bytes) + Data(escape.utf8) + Data([0x22])
    let json =
      Data(#"{"title":"#.utf8) + bad + Data(#","tags":["a","#.utf8) + bad + Data(#","c"],"count":"#.utf8) + bad
      + Data("}".utf8)
    return try JSONDecoder().decodeWithReport(Page.self, from: json)
  }

  @Test(
    "The neighbors of an invalid string are kept, and the fault is recorded at its path",
    arguments: [
      [0xFF], [0xC3], [0x61, 0x80, 0x62], [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]]
  )
  func invalidBytes(_ bytes: [UInt8]) throws {
    let decoded = try page(bytes)
    #expect(decoded.value.title == "")
    #expect(decoded.value.tags == ["a", "c"])
    #expect(decoded.value.count == 0)
    #expect(decoded.report.records.map(\.path.description) == ["title", "tags[1]", "count"])
    #expect(decoded.report.records.map(\.reason) == [.invalidString, .invalidString, .invalidString])
  }

  @Test(
    "A lone surrogate escape affects only its string",
    arguments: [
      #"\ud800"#, #"\udc00"#, #"a\ud83db"#, #"\ud800\ud800"#,
    ]
  )
  func loneSurrogates(_ escape: String) throws {
    let decoded = try page([], escape: escape)
    #expect(decoded.value.tags == ["a", "c"])
    #expect(decoded.report.records.map(\.reason) == [.invalidString, .invalidString, .invalidString])
  }

  @Test("A surrogate pair is valid")
  func pairs() throws {
    let decoded = try page([], escape: #"\ud83d\ude00"#)
    #expect(decoded.value.title == "😀")
    #expect(decoded.value.tags == ["a", "😀", "c"])
    #expect(decoded.report.records.map(\.path.description) == ["count"])
    #expect(decoded.report.records.map(\.reason) == [.notNumeric])
  }

  @Test("Plain Codable throws dataCorrupted for a document with an invalid string")
  func plain() {
    let json = Data(#"{"value":"\ud800"}"#.utf8)
    guard
      case .failure(let failure) = DecodingResult({
        try JSONDecoder().decode(PlainField<String>.self, from: json).value
      })
    else {
      Issue.record("did not throw")
      return
    }
    #expect(failure.kind == "dataCorrupted")
  }
}
