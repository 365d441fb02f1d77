import DecoderAgreement
import Foundation
import Testing

@testable import ShieldedJSON

@Suite("The grammar of RFC 8259", .timeLimit(.minutes(20)))
struct GrammarTests {
  private struct Anything: Decodable { init(from decoder: any Decoder) {} }

  @Test(
    "A valid document is accepted",
    arguments: [
      "0", "-0", "1.5e+10", "1E5", " \n\t\r[ ] ", #""\u0000\ud800""#, "[[],{},[{}]]",
      #"{"":0,"a":{"b":[1,2,{"c":null}]}}"#,
      "\"\u{7F}\u{2028}\"", "true", "false", "null", "[true,false,null]", #"["\"\\\/\b\f\n\r\t"]"#,
    ]
  )
  func valid(_ payload: String) {
    #expect(RFC8259.accepts(Array(payload.utf8)))
    #expect(throws: Never.self) { try ShieldedJSONDecoder().decode(Anything.self, from: payload) }
    #expect(throws: Never.self) { try ShieldedJSONDecoder().decode(Anything.self, from: #"{"unread":[\#(payload)]}"#) }
  }

  @Test(
    "An invalid document is rejected at its faulty byte, even if the value isn't read",
    arguments: [
      ("", 0), ("01", 1), ("-", 1), ("-a", 1), ("1.", 2), ("1.e5", 2), (".5", 0), ("+1", 0), ("1e", 2), ("1e+", 3),
      ("1-2", 1), ("0x10", 1), ("NaN", 0), ("tru", 0), ("truex", 4), ("nul", 0), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3),
      ("[1", 2), ("{\"a\":1,}", 7), ("{\"a\" 1}", 5), ("{\"a\":}", 5), ("{a:1}", 1), ("{\"a\":1 \"b\":2}", 7), ("{", 1),
      ("]", 0), ("[}", 1), ("\"", 1), ("\"abc", 4), ("\"a\u{1}\"", 2), ("\"\\x\"", 1), ("\"\\u12\"", 1),
      ("\"\\u12g4\"", 1), ("\"\\", 1), ("1 2", 2), ("\u{0}", 0), ("[]\u{0}", 2), ("\u{A0}1", 0), ("'a'", 0),
      ("// c\n1", 0), ("\"a\nb\"", 2), ("[1]]", 3),
    ] as [(String, Int)]
  )
  func invalid(_ payload: String, _ position: Int) throws {
    let context = try corruption { try ShieldedJSONDecoder().decode(Anything.self, from: payload) }
    #expect(context.codingPath.isEmpty)
    let fault = try #require(context.underlyingError as? MalformedJSONError)
    #expect(fault.offset == position, "\(fault)")
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

/// A borrowed payload that ends in a bracket is read in place, and no byte after its end stops the scanner. A copied payload is
/// followed by zeros. Both must give the same result for every payload.
@Suite("The end of a payload that isn't copied", .timeLimit(.minutes(20)))
struct PayloadEndTests {
  static let payloads = [
    #"{}"#, #"{"a":[]}"#, #"{"a":{"b":[true]}}"#, #"{"a":false}"#, #"{"a":[null,{}]} "#, #"{"a":-1.5e3}"#,
    #"{"a":"x"}"#, #"{"abcdefgh":"ijklmnop"}"#, #"{"a":"\"","b":"\\"}"#, #"{"a":"\u00e9 \ud83d\ude00"}"#,
    #"{"key":"a text of more than sixteen bytes, é","list":["x",["yz"]]}"#,
    #"{"long":"0123456789abcdef","number":12345678901234567890,"end":[1,2,3]}"# + "\r\n\t ",
    #"{"quotes far from the end":["\"","\\\""],"n":[1234567890,1234567890,1234567890]}"#,
  ]

  static let bytes = Array(#""\}]{[ ,:0u"#.utf8) + [0, 0x0A, 0x1F, 0x80]

  @Test("A payload cut off at any byte gives the same result in place as in a copy", arguments: payloads)
  func truncated(payload: String) {
    let bytes = Array(payload.utf8)
    for count in 1...bytes.count { expectAgreement(Array(bytes[..<count])) }
  }

  @Test("A payload with any byte changed gives the same result in place as in a copy", arguments: payloads)
  func changed(payload: String) {
    let bytes = Array(payload.utf8)
    for position in bytes.indices {
      for byte in Self.bytes {
        var changed = bytes
        changed[position] = byte
        expectAgreement(changed)
        changed = bytes
        changed.insert(byte, at: position)
        expectAgreement(changed)
      }
    }
  }

  @Test(
    "A payload cut off and closed by any bracket gives the same result in place as in a copy",
    arguments: payloads,
    ["}", "]", "]}", "\"}", "\\\"]", "} \n"]
  )
  func closed(payload: String, end: String) {
    let bytes = Array(payload.utf8)
    for count in 1...bytes.count { expectAgreement(bytes[..<count] + Array(end.utf8)) }
  }

  @Test(
    "The error for a payload that ends too early gives the position",
    arguments: [
      (#"{"a":[1]"#, "unexpected end at byte 8 (line 1, column 9)"),
      (#"{"a":[1]"# + " \n ", "unexpected end at byte 11 (line 2, column 2)"),
      (#"[[1]"#, "unexpected end at byte 4 (line 1, column 5)"),
      (#"["a]"#, "a string isn't terminated at byte 4 (line 1, column 5)"),
      (#"["a}"# + "\n", "a string contains an unescaped control character at byte 4 (line 1, column 5)"),
      (#"["a\]"#, "a string contains an unknown escape at byte 3 (line 1, column 4)"),
      (#"["a\u12]"#, "a string contains an unknown escape at byte 3 (line 1, column 4)"),
      (#"[tru]"#, "expected 'true', 'false' or 'null' at byte 1 (line 1, column 2)"),
      (#"[1]]"#, "unexpected data after the value at byte 3 (line 1, column 4)"),
      (#"[1 2]"#, "expected ',' or ']' at byte 3 (line 1, column 4)"),
      (#"{"a":1 2}"#, "expected ',' or '}' at byte 7 (line 1, column 8)"),
      (#"]"#, "unexpected character at byte 0 (line 1, column 1)"),
    ]
  )
  func position(payload: String, text: String) {
    #expect(lent(Array(payload.utf8)) == text)
  }

  private func expectAgreement(_ payload: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let copied = outcome { decoder in
      try decoder.decode(Document.copying(payload, for: decoder)) { try $0.value(Value.self, at: 0, .none) }
    }
    #expect(lent(payload) == copied, "\(String(decoding: payload, as: UTF8.self))", sourceLocation: sourceLocation)
  }

  private func lent(_ payload: [UInt8]) -> String {
    outcome { decoder in
      try Document.lend(Data(payload), for: decoder) { document in
        try decoder.decode(document) { try $0.value(Value.self, at: 0, .none) }
      }
    }
  }

  private func outcome(of decode: (ShieldedJSONDecoder) throws -> Value) -> String {
    do {
      return "\(try decode(ShieldedJSONDecoder()))"
    } catch DecodingError.dataCorrupted(let context) {
      return context.underlyingError.map { "\($0)" } ?? context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  /// Any value, with all of its bytes read.
  private indirect enum Value: Decodable {
    case null, invalidText
    case boolean(Bool), number(Double), text(String)
    case array([Value])
    case object([(String, Value)])

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: TextKey.self) {
        self = .object(try container.allKeys.map { ($0.stringValue, try container.decode(Value.self, forKey: $0)) })
      } else if var container = try? decoder.unkeyedContainer() {
        var elements: [Value] = []
        while !container.isAtEnd { elements.append(try container.decode(Value.self)) }
        self = .array(elements)
      } else {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .null
        } else if let value = try? container.decode(Bool.self) {
          self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
          self = .number(value)
        } else if let value = try? container.decode(String.self) {
          self = .text(value)
        } else {
          self = .invalidText
        }
      }
    }
  }
}
