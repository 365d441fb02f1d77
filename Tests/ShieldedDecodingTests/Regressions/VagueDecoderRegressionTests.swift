import Foundation
import ShieldedDecoding
import Testing

/// A decoder that calls every mismatch `dataCorrupted`, as the protocol allows.
private struct VagueDecoder: Decoder, SingleValueDecodingContainer {
  let value: any Sendable
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  var vague: DecodingError { .dataCorrupted(.init(codingPath: [], debugDescription: "no")) }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw vague }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw vague }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let value = value as? Value else { throw vague }
    return value
  }
}

@Suite struct VagueDecoderRegressionTests {
  @Test("What a decoder calls corrupted is read as another kind where it is one")
  func otherKinds() throws {
    #expect(try JSONToken(from: VagueDecoder(value: true)) == .boolean(true))
    #expect(try JSONToken(from: VagueDecoder(value: "x")) == .string("x"))
    #expect(try JSONToken(from: VagueDecoder(value: Int64(7))) == .number(JSONNumber(text: "7", fidelity: .value)))
    #expect(try JSONToken(from: VagueDecoder(value: 1.5)) == .number(JSONNumber(text: "1.5", fidelity: .floatingPoint)))
  }

  @Test("A value that no kind can read is the fault of the kind asked for first")
  func noKind() throws {
    #expect(try JSONToken(from: VagueDecoder(value: Date(timeIntervalSince1970: 0))) == .invalidString(repaired: nil))
  }
}
