import Foundation
import ShieldedDecoding
import Testing

/// A decoder that throws `dataCorrupted` for every mismatch, as the protocol allows.
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

@Suite(.timeLimit(.minutes(20))) struct VagueDecoderRegressionTests {
  @Test("A token that a decoder reports as corrupted is read as another kind if possible")
  func otherKinds() throws {
    #expect(try JSONToken(from: VagueDecoder(value: true)) == .boolean(true))
    #expect(try JSONToken(from: VagueDecoder(value: "x")) == .string("x"))
    #expect(try JSONToken(from: VagueDecoder(value: Int64(7))) == .number(JSONNumber(text: "7", fidelity: .value)))
    #expect(try JSONToken(from: VagueDecoder(value: 1.5)) == .number(JSONNumber(text: "1.5", fidelity: .floatingPoint)))
  }

  @Test("A value that can't be read as any kind is an invalid string")
  func noKind() throws {
    #expect(try JSONToken(from: VagueDecoder(value: Date(timeIntervalSince1970: 0))) == .invalidString(repaired: nil))
  }
}
