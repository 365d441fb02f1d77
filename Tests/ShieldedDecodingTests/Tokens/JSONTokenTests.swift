import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("JSONToken", .timeLimit(.minutes(20)))
struct JSONTokenTests {
  private func tokens(_ json: String) throws -> [JSONToken] {
    try JSONDecoder().decode([JSONToken].self, from: Data(json.utf8))
  }

  @Test(
    "Each kind of JSON token is recognized over JSONDecoder",
    arguments: [
      ("null", JSONToken.null, RescueSource.null), ("true", .boolean(true), .boolean),
      ("false", .boolean(false), .boolean),
      (#""a""#, .string("a"), .string), (#"" ""#, .string(" "), .emptyString), (#""""#, .string(""), .emptyString),
      ("[]", .array(isEmpty: true), .emptyArray), ("[null]", .array(isEmpty: false), .array),
      ("{}", .object(isEmpty: true), .emptyObject), (#"{"a":null}"#, .object(isEmpty: false), .object),
      ("1e400", .unreadableNumber, .number), ("01", .unreadableNumber, .number),
      (#""\ud800""#, .invalidString(repaired: nil), .string),
    ] as [(String, JSONToken, RescueSource)]
  )
  func kinds(_ json: String, _ expected: JSONToken, _ source: RescueSource) throws {
    #expect(try tokens("[\(json)]") == [expected])
    #expect(try tokens("[\(json)]").map(\.source) == [source])
  }

  @Test(
    "A number keeps all digits that the decoder provides",
    arguments: [
      ("7", "7"), ("-7", "-7"), ("3.9", "3.9"), ("1e3", "1000"), ("9223372036854775808", "9223372036854775808"),
      ("0.12345678901234567890123456789", "0.12345678901234567890123456789"), ("1e-200", "1e-200"),
    ]
  )
  func numbers(_ json: String, _ text: String) throws {
    guard case .number(let number) = try #require(try tokens("[\(json)]").first) else {
      Issue.record("no number")
      return
    }
    #expect(number.text == text)
    #expect(number.fidelity != .magnitude)
  }

  @Test(
    "An integer of 128 bits keeps all digits if the system has such integers, and otherwise is known to lack some",
    arguments: ["-170141183460469231731687303715884105728", "340282366920938463463374607431768211455"]
  )
  func wideIntegers(_ json: String) throws {
    guard case .number(let number) = try #require(try tokens("[\(json)]").first) else {
      Issue.record("no number")
      return
    }
    #if SHIELDED_OLDER_SYSTEMS
      #expect(number.fidelity == .magnitude)
    #else
      #expect(number == JSONNumber(text: json, fidelity: .value))
    #endif
  }

  @Test(
    "A number whose digits the decoder cuts has the fidelity magnitude",
    arguments: ["340282366920938463463374607431768211457", "123456789012345678901234567890123456789012345", "1e300"]
  )
  func cutNumbers(_ json: String) throws {
    guard case .number(let number) = try #require(try tokens("[\(json)]").first) else {
      Issue.record("no number")
      return
    }
    #expect(number.fidelity == .magnitude)
  }

  @Test("The description of a token is its JSON form, with the contents of arrays and objects elided")
  func descriptions() throws {
    #expect(
      try tokens(#"[null,true,1.5,"a",[],[1],{},{"a":1}]"#).map(\.description) == [
        "null", "true", "1.5", #""a""#, "[]", "[…]", "{}", "{…}",
      ]
    )
    #expect(JSONToken.other.source == .other)
  }

  @Test(
    "The same tokens are recognized over foreign decoders",
    arguments: ElementHabit.allCases.filter { $0.comesToAnEnd && $0.givesEveryElement }
  )
  func foreign(_ habit: ElementHabit) throws {
    let tree: PayloadTree = [.null, true, 7, 3.9, "a", [], [1], [:], ["a": 1]]
    #expect(
      try TreeSubject(habit).decode([JSONToken].self, from: tree).map(\.description) == [
        "null", "true", "7", "3.9", #""a""#, "[]", "[…]", "{}", "{…}",
      ]
    )
  }
}

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
