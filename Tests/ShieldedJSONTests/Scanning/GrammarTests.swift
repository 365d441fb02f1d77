import DecoderAgreement
import Foundation
import ShieldedJSON
import Testing

@Suite("The grammar of RFC 8259", .timeLimit(.minutes(20)))
struct GrammarTests {
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  @Test(
    "A valid document is accepted",
    arguments: [
      "0", "-0", "1.5e+10", "1E5", " \n\t\r[ ] ", #""\u0000\ud800""#, "[[],{},[{}]]",
      #"{"":0,"a":{"b":[1,2,{"c":null}]}}"#,
      "\"\u{7F}\u{2028}\"", "true", "false", "null", "[true,false,null]", #"["\"\\\/\b\f\n\r\t"]"#,
    ]
  )
  func valid(_ payload: String) {
    #expect(throws: Never.self) { try ShieldedJSONDecoder().decode(Anything.self, from: payload) }
    #expect(throws: Never.self) { try ShieldedJSONDecoder().decode(Anything.self, from: #"{"unread":[\#(payload)]}"#) }
  }

  @Test(
    "An invalid document is rejected at its faulty byte, even if the value isn't read",
    arguments: [
      ("", 0), ("01", 1), ("-", 1), ("-a", 1), ("1.", 2), ("1.e5", 2), (".5", 0), ("+1", 0), ("1e", 2), ("1e+", 3),
      ("1-2", 1),
      ("0x10", 1), ("NaN", 0), ("tru", 0), ("truex", 4), ("nul", 0), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("[1", 2),
      ("{\"a\":1,}", 7), ("{\"a\" 1}", 5), ("{\"a\":}", 5), ("{a:1}", 1), ("{\"a\":1 \"b\":2}", 7), ("{", 1), ("]", 0),
      ("[}", 1),
      ("\"", 1), ("\"abc", 4), ("\"a\u{1}\"", 2), ("\"\\x\"", 1), ("\"\\u12\"", 1), ("\"\\u12g4\"", 1), ("\"\\", 1),
      ("1 2", 2),
      ("\u{0}", 0), ("[]\u{0}", 2), ("\u{A0}1", 0), ("'a'", 0), ("// c\n1", 0), ("\"a\nb\"", 2), ("[1]]", 3),
    ] as [(String, Int)]
  )
  func invalid(_ payload: String, _ position: Int) {
    let error = #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode(Anything.self, from: payload) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.isEmpty)
    let fault = try? #require(context.underlyingError as? MalformedJSONError)
    #expect(fault?.offset == position, "\(String(describing: fault))")
    #expect(!RFC8259.accepts(Array(payload.utf8)))
  }

  @Test("An error gives the line and the column of the fault, counted in characters")
  func place() {
    let error = #expect(throws: DecodingError.self) {
      try ShieldedJSONDecoder().decode(Anything.self, from: "{\n  \"é\": 1,\n  \"日本\": 01\n}")
    }
    #expect("\(String(describing: error))".contains("at byte 26 (line 3, column 10)"))
  }

  @Test("Strings of every length, with a stop byte at every position, are read completely")
  func strings() throws {
    for count in 0..<40 {
      for special in ["", "é", "\\n", "\\\"", "\\u00e9", "👍"] {
        for place in stride(from: 0, through: count, by: 3) {
          let text = String(repeating: "x", count: place) + special + String(repeating: "y", count: count - place)
          let payload = Data("[\"\(text)\",\"z\"]".utf8)
          #expect(
            try ShieldedJSONDecoder().decode([String].self, from: payload)
              == JSONDecoder().decode([String].self, from: payload)
          )
        }
      }
    }
  }

  #if DEBUG
    // Without optimization, frames are several times as large, including the test's own.
    private static let stackSize = 4 << 20
  #else
    private static let stackSize = 512 << 10
  #endif

  @Test("512 levels decode on a thread of 512 KB in a release build, and 513 are too many")
  func depth() async throws {
    struct Nested: Decodable {
      var depth: Int
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        depth = try container.isAtEnd ? 1 : container.decode(Nested.self).depth + 1
      }
    }
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let decode: @Sendable () -> Result<Int, any Error> = {
      Result { try ShieldedJSONDecoder().decode(Nested.self, from: deepest).depth }
    }
    let result = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: decode()) }
      thread.stackSize = Self.stackSize
      thread.start()
    }
    #expect(try result.get() == 512)
    #expect(DecoderOutcome { try ShieldedJSONDecoder().decode(Nested.self, from: "[\(deepest)]") } == .dataCorrupted)
    // A scan of a document that is far too deep doesn't use stack either.
    let abyss = String(repeating: "[{\"a\":", count: 1_000_000)
    #expect(DecoderOutcome { try ShieldedJSONDecoder().decode(Anything.self, from: abyss) } == .dataCorrupted)
  }

  @Test("The depth limit can be set")
  func depthLimit() throws {
    var decoder = ShieldedJSONDecoder()
    decoder.depthLimit = 2
    #expect(try decoder.decode([[Int]].self, from: "[[1]]") == [[1]])
    #expect(throws: DecodingError.self) { try decoder.decode([[[Int]]].self, from: "[[[]]]") }
    decoder.depthLimit = -1
    #expect(try decoder.decode(Int.self, from: "1") == 1)
    #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: "[]") }
  }
}
