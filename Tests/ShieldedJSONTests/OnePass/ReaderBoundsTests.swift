import Foundation
import ShieldedDecoding
import Testing

@testable import ShieldedJSON

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
    func read<Value: OnePassValue>(_ type: Value.Type, _ payload: [UInt8]) -> Value? {
      let start = memory + 2 * size - payload.count
      start.copyMemory(from: payload, byteCount: payload.count)
      let bytes = UnsafeRawBufferPointer(start: start, count: payload.count)
      return try? JSONReader.readPayload(type, from: bytes, OnePassSubject.session())
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
