import Foundation
import ShieldedJSON
import Testing

@Suite("Borrowed payloads", .timeLimit(.minutes(20)))
struct LentPayloadTests {
  private struct Kept: Decodable {
    var decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }

  /// Keeps the decoder that a throwing `init(from:)` received.
  private final class Keeper: @unchecked Sendable {
    var decoder: (any Decoder)?
  }

  private struct Thrown: Error, Equatable {}

  private struct Throwing: Decodable {
    init(from decoder: any Decoder) throws {
      (decoder.userInfo[keeperKey] as? Keeper)?.decoder = decoder
      throw Thrown()
    }
  }

  private static let keeperKey = CodingUserInfoKey(rawValue: "keeper").unsafelyUnwrapped

  /// Small payloads are copied in any case, so these are enlarged with spaces.
  static let payloads = ["", " \n\n"].map { end in
    "[" + String(repeating: " ", count: 2_000)
      + #""a text of more than fifteen bytes",{"a":"\u00e9","b":[1,2.5,true,null]}]"# + end
  }

  /// Decodes from memory that is overwritten and released as soon as the call returns.
  private func decodeFromMemoryThatGoes<Value: Decodable>(
    _ type: Value.Type,
    _ payload: String,
    _ decoder: ShieldedJSONDecoder = ShieldedJSONDecoder()
  ) throws -> Value {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: payload.utf8.count, alignment: 1)
    memory.copyBytes(from: payload.utf8)
    defer {
      memory.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "\""))
      memory.deallocate()
    }
    return try decoder.decode(type, from: UnsafeRawBufferPointer(memory).bytes)
  }

  private func expectContent(_ decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    #expect(try container.decode(String.self) == "a text of more than fifteen bytes")
    let object = try container.nestedContainer(keyedBy: PlainKey.self)
    #expect(try object.decode(String.self, forKey: .a) == "é")
    var list = try object.nestedUnkeyedContainer(forKey: .b)
    #expect(try list.decode(Int.self) == 1)
    #expect(try list.decode(Double.self) == 2.5)
    #expect(try list.decode(Bool.self))
    #expect(try list.decodeNil())
    #expect(list.isAtEnd && container.isAtEnd)
  }

  private enum PlainKey: String, CodingKey { case a, b }

  @Test("A decoder that outlives the call doesn't need the caller's memory", arguments: payloads)
  func keeping(payload: String) throws {
    let kept = try decodeFromMemoryThatGoes(Kept.self, payload)
    for _ in 0..<3 { try expectContent(kept.decoder) }
  }

  @Test("A decoder that outlives a call that throws doesn't need the caller's memory", arguments: payloads)
  func keepingAfterError(payload: String) throws {
    let keeper = Keeper()
    // Breaks the reference cycle: the decoder holds its settings, which hold the keeper.
    defer { keeper.decoder = nil }
    var decoder = ShieldedJSONDecoder()
    decoder.userInfo[Self.keeperKey] = keeper
    #expect(throws: Thrown()) { try decodeFromMemoryThatGoes(Throwing.self, payload, decoder) }
    try expectContent(try #require(keeper.decoder))
  }

  @Test("Decoded values don't need the caller's memory", arguments: payloads)
  func values(payload: String) throws {
    struct Record: Decodable, Equatable {
      var a: String
      var b: [Double?]
    }
    struct Pair: Decodable {
      var text: String
      var record: Record
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        text = try container.decode(String.self)
        record = try container.decode(Record.self)
      }
    }
    let payload = payload.replacingOccurrences(of: "true", with: "4")
    let pair = try decodeFromMemoryThatGoes(Pair.self, payload)
    #expect(pair.text == "a text of more than fifteen bytes")
    #expect(pair.record == Record(a: "é", b: [1, 2.5, 4, nil]))
  }

  @Test("A decoder that outlives a UTF-16 payload needs neither the payload nor its UTF-8 form")
  func transcoded() throws {
    let payload = try #require(Self.payloads[0].data(using: .utf16LittleEndian))
    try expectContent(try ShieldedJSONDecoder().decode(Kept.self, from: payload).decoder)
  }
}
