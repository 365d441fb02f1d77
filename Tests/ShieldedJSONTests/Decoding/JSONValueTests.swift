import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedShapes
import Testing

@Suite("JSONValue", .timeLimit(.minutes(20)))
struct JSONValueTests {
  struct Event: Codable, Equatable {
    var name: String
    @SafeBox var details: JSONValue
    @SafeBox var more: JSONValue?
  }

  private let document = #"""
    {"name":"sale","details":{"z":1.10,"a":[7,"x\u0041",null,true,{}],"m":{"y":-0.5e3,"b":[]},"long":12345678901234567890123456789}}
    """#

  /// The value in the payload's order and spelling.
  private let ordered: JSONValue = [
    "z": .number("1.10"), "a": [7, "xA", .null, true, [:]], "m": ["y": .number("-0.5e3"), "b": []],
    "long": .number("12345678901234567890123456789"),
  ]

  @Test("Over ShieldedJSONDecoder, a value has the payload's order and each number its spelling")
  func shielded() throws {
    let decoded = try ShieldedJSONDecoder().decodeWithReport(Event.self, from: Data(document.utf8))
    #expect(decoded.value == Event(name: "sale", details: ordered, more: nil))
    #expect(decoded.report.isEmpty)
    #expect(decoded.value.details["m"]?["y"] == .number("-0.5e3"))
    #expect(decoded.value.details["a"]?[1] == "xA")
    #expect(decoded.value.details["none"] == nil && decoded.value.details[0] == nil)
    #expect(decoded.value.details["a"]?[5] == nil && decoded.value.details["a"]?[-1] == nil)
  }

  @Test("Over JSONDecoder, members are sorted by their keys, and a number has its value")
  func foundation() throws {
    let decoded = try JSONDecoder().decodeWithReport(Event.self, from: Data(document.utf8))
    let sorted: JSONValue = [
      "a": [7, "xA", .null, true, [:]], "long": .number("12345678901234567890123456789"),
      "m": ["b": [], "y": .number("-500")], "z": .number("1.1"),
    ]
    #expect(decoded.value == Event(name: "sale", details: sorted, more: nil))
    #expect(decoded.report.isEmpty)
  }

  @Test("A value is encoded with the members, texts and numbers that it has")
  func encoding() throws {
    let value = try ShieldedJSONDecoder().decode(JSONValue.self, from: Data(document.utf8))
    let encoded = try JSONEncoder().encode(value)
    let again = try JSONSerialization.jsonObject(with: encoded) as? NSDictionary
    #expect(again == (try JSONSerialization.jsonObject(with: Data(document.utf8)) as? NSDictionary))
    #expect(String(decoding: encoded, as: UTF8.self).contains("12345678901234567890123456789"))
    let converting = JSONEncoder()
    converting.keyEncodingStrategy = .convertToSnakeCase
    converting.outputFormatting = .sortedKeys
    let keys: JSONValue = ["userName": ["aB": 1, "a_b": 2]]
    #expect(String(decoding: try converting.encode(keys), as: UTF8.self) == #"{"userName":{"aB":1,"a_b":2}}"#)
  }

  @Test(
    "A number that an encoder would change is refused",
    arguments: ["1e400", "0.1234567890123456789012345678901234567891", "01", "NaN", ""]
  )
  func unencodable(_ text: String) {
    let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(["a": JSONValue.number(text)]) }
    guard case .invalidValue(let value, let context)? = error else { return }
    #expect(value as? JSONValue == .number(text))
    #expect(context.codingPath.map(\.stringValue) == ["a"])
  }

  @Test(
    "Keys are those of the payload whatever the key strategy, and the first of equal keys counts",
    arguments: [true, false]
  )
  func keys(_ isShielded: Bool) throws {
    let body = Data(#"{"user_name":1,"b":{"last_seen":2},"user_name":3}"#.utf8)
    var shielded = ShieldedJSONDecoder()
    shielded.keyDecodingStrategy = .convertFromSnakeCase
    let foundation = JSONDecoder()
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    let decoder: any RescuingDecoder = isShielded ? shielded : foundation
    let value = try decoder.decode(JSONValue.self, from: body, options: RescueOptions())
    #expect(value["b"]?["last_seen"] == 2)
    if isShielded { #expect(value == ["user_name": 1, "b": ["last_seen": 2]]) }
  }

  @Test("ShieldedJSONDecoder keeps keys apart that differ only in their bytes")
  func equivalentKeys() throws {
    let body = Data("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)
    guard case .object(let members) = try ShieldedJSONDecoder().decode(JSONValue.self, from: body) else {
      Issue.record("There is no object.")
      return
    }
    #expect(members.map(\.value) == [1, 2])
  }

  @Test("A missing value is null and recorded, or nil; a null is null")
  func missing() throws {
    for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
      let missing = try decoder.decodeWithReport(Event.self, from: Data(#"{"name":"a"}"#.utf8))
      #expect(missing.value == Event(name: "a", details: .null, more: nil))
      #expect(missing.report.records.map(\.rule) == [.missingKey])
      let null = try decoder.decodeWithReport(Event.self, from: Data(#"{"name":"a","details":null,"more":null}"#.utf8))
      #expect(null.value == missing.value)
      #expect(null.report.isEmpty)
    }
  }

  @Test("A string with invalid Unicode is repaired and recorded where it is, unless the policy forbids it")
  func invalidText() throws {
    let body = Data(#"{"a":["b","\ud800"]}"#.utf8)
    let log = RescueLog()
    let value = try ShieldedJSONDecoder().decode(JSONValue.self, from: body, options: RescueOptions(log: log))
    #expect(value == ["a": ["b", "\u{FFFD}"]])
    #expect(try ShieldedJSONDecoder().decode(JSONValue.self, from: body) == value)
    let record = #"a[1]: lossy by stringFromInvalidString, expected JSONValue, found "\#u{FFFD}""#
    #expect(log.report().records.map(\.description) == [record])
    #expect(throws: DecodingError.self) {
      try ShieldedJSONDecoder().decode(JSONValue.self, from: body, options: RescueOptions(policy: .strict))
    }
  }

  @Test("Values as deep as the decoder's limit are decoded, compared and encoded")
  func depth() throws {
    let text = String(repeating: #"{"a":["#, count: 250) + "1" + String(repeating: "]}", count: 250)
    let value = try ShieldedJSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(value == (try ShieldedJSONDecoder().decode(JSONValue.self, from: Data(text.utf8))))
    #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == text)
  }

  @Test("With a log of undeclared keys, no key of a value is undeclared")
  func undeclared() throws {
    let log = RescueLog(reportsUndeclaredKeys: true)
    _ = try ShieldedJSONDecoder().decode(Event.self, from: Data(document.utf8), options: RescueOptions(log: log))
    #expect(log.report().undeclaredKeys.isEmpty)
  }
}
