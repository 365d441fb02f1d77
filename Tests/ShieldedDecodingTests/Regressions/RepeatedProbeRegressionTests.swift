import ShieldedDecoding
import Testing

/// A decoder of one value that lists the types it is asked for.
private final class ListingDecoder: Decoder, SingleValueDecodingContainer {
  let value: any Sendable
  private(set) var requests: [String] = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ value: any Sendable) {
    self.value = value
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw mismatch("object") }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw mismatch("array") }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let value = value as? Value else { throw mismatch("\(type)") }
    return value
  }

  private func mismatch(_ type: String) -> DecodingError {
    requests.append(type)
    return .typeMismatch(String.self, DecodingError.Context(codingPath: [], debugDescription: "no \(type)"))
  }
}

@Suite("Fault: a probe requests a kind again that the decoder has refused", .timeLimit(.minutes(20)))
struct RepeatedProbeRegressionTests {
  @Test("A token of no kind is requested as each type once")
  func eachTypeOnce() throws {
    struct Unknown: Sendable {}
    let decoder = ListingDecoder(Unknown())
    #expect(try JSONToken(from: decoder) == .other)
    #expect(decoder.requests.count == Set(decoder.requests).count)
    #expect(decoder.requests.filter { ["String", "Bool", "array", "object"].contains($0) }.count == 4)
  }
}
