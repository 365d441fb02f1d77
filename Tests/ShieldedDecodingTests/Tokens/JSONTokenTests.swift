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
      ("-170141183460469231731687303715884105728", "-170141183460469231731687303715884105728"),
      ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
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
    "A number whose digits the decoder cuts has the fidelity magnitude",
    arguments: [
      "340282366920938463463374607431768211457", "123456789012345678901234567890123456789012345", "1e300",
    ]
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
