import DecoderAgreement
import Foundation
import ShieldedDecoding
import Testing

@testable import ShieldedJSON

@Suite("The reader's grammar", .timeLimit(.minutes(20)))
struct ReaderGrammarTests {
  static let values = [
    "0", "-0", "7", "1.5e+10", "1E5", "1e-2", "0.5", "-12.25", "12345678", "123456789012345678901234567890",
    "12345678.5",
    "[ ]", "{ }", "[[],{},[{}]]", #"{"":0,"a":{"b":[1,2,{"c":null}]}}"#, "\"\u{7F}\u{2028}\"", "true", "false", "null",
    #""""#, #""x""#, #""12345678""#, #""a text of more than sixteen bytes""#, #"["\"\\\/\b\f\n\r\t"]"#,
    #""\u00e9\ud83d\ude00""#, #""\u0000\ud800""#, #""é日本👍""#,
    // Malformed values.
    "", "01", "-01", "-", "-a", "1.", "1.e5", "1.5.5", ".5", "+1", "1e", "1e+", "1-2", "0x10", "NaN", "tru", "truex",
    "nul",
    "fals", "True", "[1,]", "[,1]", "[1 2]", "[1", #"{"a":1,}"#, #"{"a" 1}"#, #"{"a":}"#, "{a:1}", #"{"a":1 "b":2}"#,
    "{",
    "]", "}", "[}", "{]", "\"", "\"abc", "\"a\u{1}\"", "\"a long enough text, then \u{1}\"", #""\x""#, #""\u12""#,
    #""\u12g4""#, #""\"#, "1 2", "\u{0}", "\u{A0}1", "'a'", "// c\n1", "\"a\nb\"", "[1]]", "[1],", "12345678.",
    "1234567e",
    "1.2345678e", "00000000", "0.",
  ]

  private static func documents(of value: String) -> [String] {
    [
      #"{"value":VALUE}"#, #"[VALUE]"#, #"{"unread":1,"value":VALUE,"more":[{}]}"#, " \n{ \"value\" :\tVALUE\r\n} ",
      #"[{"value":[VALUE,VALUE]},VALUE , VALUE ]"#, #"{"\u0076alue":[{"value":VALUE}]}"#, "VALUE",
      #"{"value":VALUE,"padding":"0123456789012345678901234567890123456789012345678901234567890123456789"}"#,
    ].map { $0.replacingOccurrences(of: "VALUE", with: value) }
  }

  @Test("The reader accepts a document if and only if the scanner does, and gives the same value", arguments: values)
  func agreement(_ value: String) {
    for document in Self.documents(of: value) {
      expectAgreement(Array(document.utf8))
      // Not copied, with the value near the end.
      expectAgreement(Array((String(repeating: " ", count: 1_100) + document).utf8))
      // Not copied, with the value far from the end.
      expectAgreement(Array((document + String(repeating: "\n", count: 1_100)).utf8))
    }
  }

  @Test("A document cut off at any byte, with any byte changed or inserted is read as the scanner reads it")
  func changes() {
    for payload in PayloadEndTests.payloads {
      let bytes = Array(payload.utf8)
      for position in bytes.indices {
        expectAgreement(Array(bytes[..<position]))
        for end in ["}", "]", "]}", "\"}", "} \n"] { expectAgreement(bytes[..<position] + Array(end.utf8)) }
        for byte in PayloadEndTests.bytes {
          var changed = bytes
          changed[position] = byte
          expectAgreement(changed)
          changed = bytes
          changed.insert(byte, at: position)
          expectAgreement(changed)
        }
      }
    }
  }

  @Test("White space is accepted wherever the grammar allows it")
  func whiteSpace() {
    let tokens = [
      "{", #""value""#, ":", "[", "1", ",", "{", #""a""#, ":", "null", ",", #""b""#, ":", #""x""#, "}", ",", "true",
      "]", ",", #""c""#, ":", "{", "}", "}",
    ]
    let clean = OnePassSubject.value([String: AnyOnePassValue].self, from: tokens.joined())
    #expect(clean?["value"] == .array([.number(1), .object(["a": .null, "b": .text("x")]), .boolean(true)]))
    for space in [" ", "\n", "\r\n", "\t", "  ", "\n          ", " \u{20}\n\t\r  \n                  "] {
      for position in 0...tokens.count {
        let payload = tokens[..<position].joined() + space + tokens[position...].joined()
        #expect(OnePassSubject.value([String: AnyOnePassValue].self, from: payload) == clean, "\(payload)")
      }
      let payload = space + tokens.joined(separator: space) + space
      #expect(OnePassSubject.value([String: AnyOnePassValue].self, from: payload) == clean, "\(payload)")
    }
  }

  @Test("Nesting is accepted up to the depth limit, in values that are read and in values that are skipped")
  func depth() {
    var settings = ShieldedJSONDecoder()
    for limit in [-1, 0, 1, 2, 63, 64, 65, 130, 512] {
      settings.depthLimit = limit
      for depth in [max(limit, 1), limit + 1] where depth > 0 {
        let objects = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        let arrays = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
        let mixed = depth == 1 ? "{}" : #"{"a":"# + arrays + "}"
        for payload in [objects, mixed] {
          let isRead = OnePassSubject.value(SkippedObject.self, from: payload, settings) != nil
          #expect(isRead == (depth <= limit), "\(limit), \(depth)")
          #expect(OnePassSubject.isWellFormed(Array(payload.utf8), settings) == isRead)
        }
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let isRead = OnePassSubject.value(NestedList.self, from: nested, settings) != nil
        #expect(isRead == (depth <= limit), "\(limit), \(depth)")
      }
    }
  }

  @Test("A document that is far too deep is refused without using the stack")
  func abyss() {
    var settings = ShieldedJSONDecoder()
    let abyss = String(repeating: "[{\"a\":", count: 200_000) + "]"
    #expect(OnePassSubject.value(SkippedObject.self, from: #"{"a":\#(abyss)}"#, settings) == nil)
    settings.depthLimit = 10_000
    let deep = #"{"a":"# + String(repeating: "[", count: 9_999) + String(repeating: "]", count: 9_999) + "}"
    #expect(OnePassSubject.value(SkippedObject.self, from: deep, settings) != nil)
  }

  @Test("A string with invalid UTF-8 is refused only if it is read")
  func invalidText() {
    for bytes in [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]] {
      let text = Array("\"x".utf8) + bytes + Array("y\"".utf8)
      let payload = Array("{\"value\":".utf8) + text + Array("}".utf8)
      #expect(OnePassSubject.value(SkippedObject.self, from: payload) != nil)
      #expect(OnePassSubject.value(ExactMember<String>.self, from: payload) == nil)
      let keyed = Array("{\"value\":\"z\",".utf8) + text + Array(":1}".utf8)
      #expect(OnePassSubject.value(ExactMember<String>.self, from: keyed)?.value == "z")
    }
  }

  private func expectAgreement(_ payload: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let isWellFormed = OnePassSubject.isWellFormed(payload)
    let text = Comment(rawValue: String(decoding: payload, as: UTF8.self))
    #expect(RFC8259.accepts(payload) == isWellFormed, text, sourceLocation: sourceLocation)
    let first = payload.first { $0 > 0x20 }
    if first == UInt8(ascii: "{") {
      let isSkipped = OnePassSubject.value(SkippedObject.self, from: payload) != nil
      #expect(isSkipped == isWellFormed, text, sourceLocation: sourceLocation)
    }
    let value = OnePassSubject.value(AnyOnePassValue.self, from: payload)
    if let value {
      #expect(isWellFormed, text, sourceLocation: sourceLocation)
      let expected = try? ShieldedJSONDecoder().decode(AnyOnePassValue.self, from: payload)
      #expect(value == expected, text, sourceLocation: sourceLocation)
    }
  }
}

/// A list of lists of lists.
private struct NestedList: _OnePassValue {
  var elements: [NestedList] = []

  init(_ elements: [NestedList]) { self.elements = elements }

  static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> NestedList? {
    try _readList(from: &reader, forKey: key, at: index, unusable: .refused).map(NestedList.init)
  }
}

/// Reads payloads whose last byte is the last one of readable memory, so that a read past the end crashes.
@Suite("The end of a payload that is read in one pass", .serialized, .timeLimit(.minutes(20)))
struct ReaderBoundsTests {
  /// A page of memory followed by one that can't be accessed.
  private final class GuardedPage {
    let size = Int(getpagesize())
    let memory: UnsafeMutableRawPointer

    init() throws {
      let length = 3 * Int(getpagesize())
      let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
      self.memory = try #require(memory == MAP_FAILED ? nil : memory)
      try #require(mprotect(self.memory + 2 * size, size, PROT_NONE) == 0)
    }

    deinit { munmap(memory, 3 * size) }

    /// Reads a payload that ends at the inaccessible page.
    func read<Value: _OnePassValue>(_ type: Value.Type, _ payload: [UInt8]) -> Value? {
      let start = memory + 2 * size - payload.count
      start.copyMemory(from: payload, byteCount: payload.count)
      let bytes = UnsafeRawBufferPointer(start: start, count: payload.count)
      return try? _JSONReader.readPayload(type, as: type, from: bytes, OnePassSubject.session())
    }
  }

  /// So much white space that the payload isn't copied.
  private static let prefix = Array(String(repeating: " ", count: 1_100).utf8)

  @Test("No byte after the end is read, whatever the length of the last values")
  func lengths() throws {
    let page = try GuardedPage()
    for count in 0...300 {
      let text = String(repeating: "x", count: count)
      for payload in [
        #"{"a":"\#(text)"}"#, #"["\#(text)"]"#, #"{"\#(text)":1}"#,
        #"{"a":\#(text.replacingOccurrences(of: "x", with: "7"))0}"#,
        #"{"a":[1,2],"b":"\#(text)\n"}"#, #"{"a":"\#(text)é","b":true}"#, #"{"a":"\#(text)","b":[null]}"#,
        #"{"a":\#(text.replacingOccurrences(of: "x", with: " "))-1.5e3}"#,
        #"{"a":0.\#(text.replacingOccurrences(of: "x", with: "1"))1}"#,
      ] {
        let bytes = Self.prefix + Array(payload.utf8)
        let value = page.read(AnyOnePassValue.self, bytes)
        #expect(value != nil, "\(payload)")
        #expect(value == OnePassSubject.value(AnyOnePassValue.self, from: payload), "\(payload)")
        if payload.hasPrefix("{") { #expect(page.read(SkippedObject.self, bytes) != nil, "\(payload)") }
      }
    }
  }

  @Test("No byte after the end is read in a payload that is cut off or closed too early")
  func truncated() throws {
    let page = try GuardedPage()
    let payloads =
      PayloadEndTests.payloads + [#"{"code":1,"message":"ok","data":[{"id":"x","sku":12,"price":1.5,"tags":["a"]}]}"#]
    for payload in payloads {
      let bytes = Array(payload.utf8)
      for count in 1...bytes.count {
        for end in ["", "}", "]", "]}", "\"}", "\\\"]", "\\u1}", "\\]", "t}", "-]", "1.}", "1e]", ":}", ",]"] {
          // A short payload is copied.
          for prefix in [Self.prefix, []] {
            let cut = prefix + bytes[..<count] + Array(end.utf8)
            let isWellFormed = OnePassSubject.isWellFormed(cut)
            if page.read(AnyOnePassValue.self, cut) != nil { #expect(isWellFormed) }
            if payload.hasPrefix("{") {
              #expect(
                (page.read(SkippedObject.self, cut) != nil) == isWellFormed,
                "\(String(decoding: cut, as: UTF8.self))"
              )
            }
            _ = page.read(ExactMember<[String]>.self, cut)
            _ = page.read(ProductEnvelope.self, cut)
            _ = page.read([ProductEnvelope].self, cut)
          }
        }
      }
    }
  }
}
