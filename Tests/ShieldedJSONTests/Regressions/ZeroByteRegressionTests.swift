import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Regressions of bytes that are zero", .timeLimit(.minutes(20)))
struct ZeroByteRegressionTests {
  @Test(
    "Zeros in a string are never those of UTF-16 or UTF-32",
    arguments: ["1\0", "[\01\0]\0", "\0[\01\0]", "[\0\0\01\0\0\0]\0\0\0", "{\0}\0"]
  )
  func text(_ text: String) throws {
    // As data, the same bytes are valid.
    #expect(throws: Never.self) { try ShieldedJSONDecoder().decode(JSONDocument.self, from: Data(text.utf8)) }
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode(JSONDocument.self, from: text) }
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode(ShieldedResponse<[Int]>.self, from: text) }
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode([Seller].self, from: text) }
    let long = text + String(repeating: " ", count: 2_000)
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode(JSONDocument.self, from: long) }
  }

  @Test("A string may begin with a byte order mark")
  func mark() throws {
    let payloads = ["\u{FEFF}[1]", "\u{FEFF}[1]" + String(repeating: " ", count: 2_000)]
    for payload in payloads { #expect(try ShieldedJSONDecoder().decode([Int].self, from: payload) == [1]) }
  }

  @Test(
    "The rest of a truncated list isn't UTF-16 or UTF-32",
    arguments: ["[\01]", "[\0ull", "[1,\0ull", "[\0\0\01", "[1,\0\0\0", "[1,\"2\",\0ull]"]
  )
  func truncatedList(_ list: String) {
    var decoder = ShieldedJSONDecoder()
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      decoder.truncation = truncation
      for body in ["{\"data\":" + list, "\u{FEFF}" + list] {
        let outcome = StreamOutcome(body) { ShieldedJSONFeed(of: Int.self, decoder: decoder, options: $0) }
        #expect(outcome.error?.contains("unexpected character") == true, "\(body.debugDescription)")
      }
    }
  }

  /// Any JSON.
  private struct JSONDocument: Decodable {
    init(from decoder: any Decoder) throws {}
  }
}
