import Foundation
@_spi(Benchmarks) import ShieldedJSON
import Testing

@Suite("ShieldedJSONDecoder.scan", .timeLimit(.minutes(20)))
struct ScanTests {
  static let documents: [(text: String, words: Int)] = [
    ("7", 1), ("[]", 2), ("{}", 2), (#"{"a":1}"#, 4), (#"[1,"b",null,true]"#, 6), (#"{"a":[{"b":{}}]}"#, 10),
  ]

  @Test("scan returns the number of words on the tape", arguments: documents)
  func words(text: String, words: Int) throws {
    #expect(try ShieldedJSONDecoder().scan(Data(text.utf8)) == words)
  }

  @Test("scan rejects what decoding rejects", arguments: ["", "[1,]", "01", "[[1]"])
  func malformed(text: String) {
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().scan(Data(text.utf8)) }
  }
}
