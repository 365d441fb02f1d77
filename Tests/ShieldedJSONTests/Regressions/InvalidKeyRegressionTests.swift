import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Keys that are no valid Unicode, and keys that only look the same")
struct InvalidKeyRegressionTests {
  private struct Rates: Decodable {
    @DroppingDictionary var rates: [String: Int]
  }

  private struct BoxedRates: Decodable {
    @SafeBox var rates: [String: Int]
  }

  private struct PlainRates: Decodable {
    var rates: [String: Int]
  }

  private struct NestedRates: Decodable {
    @SafeBox var rates: [String: [String: Int]]
  }

  private static let keys: [(key: [UInt8], repaired: String)] = [
    (Array(#"a\ud800"#.utf8), "a\u{FFFD}"), (Array(#"\udc00b"#.utf8), "\u{FFFD}b"), ([0xFF], "\u{FFFD}"),
  ]

  private static func payload(_ key: [UInt8], _ value: String = "7") -> Data {
    Data(#"{"rates":{"x":1,""#.utf8) + Data(key) + Data("\":\(value),\"y\":3}}".utf8)
  }

  @Test("The key is repaired, its entry kept, and a record says so", arguments: keys)
  func repaired(_ key: [UInt8], _ repaired: String) throws {
    let decoded = try ShieldedJSONDecoder().decodeReporting(Rates.self, from: Self.payload(key))
    #expect(decoded.value.rates == ["x": 1, repaired: 7, "y": 3])
    #expect(decoded.report.totalCount == 1)
    let record = try #require(decoded.report.records.first)
    #expect(record.rule == .stringFromInvalidString)
    #expect(record.outcome == .lossy)
    #expect(record.reason == nil)
    #expect(record.expected == "String")
    #expect(record.path == RescuePath([.key("rates"), .key(repaired)]))

    let boxed = try ShieldedJSONDecoder().decodeReporting(BoxedRates.self, from: Self.payload(key))
    #expect(boxed.value.rates == decoded.value.rates)
    #expect(boxed.report == decoded.report)
  }

  @Test("Without a log the entry is kept as well")
  func silent() throws {
    let value = try ShieldedJSONDecoder().decode(Rates.self, from: Self.payload([0xFF]))
    #expect(value.rates == ["x": 1, "\u{FFFD}": 7, "y": 3])
  }

  @Test("A bad value under a bad key is dropped, with a record for each")
  func badValue() throws {
    let decoded = try ShieldedJSONDecoder().decodeReporting(Rates.self, from: Self.payload([0xFF], "{}"))
    #expect(decoded.value.rates == ["x": 1, "y": 3])
    #expect(decoded.report.records.map(\.outcome) == [.lossy, .dropped])
    #expect(decoded.report.records.map(\.path.description) == ["rates[\"\u{FFFD}\"]", "rates[\"\u{FFFD}\"]"])
  }

  @Test("The first of two keys that are repaired to the same text counts, and one that was right before both")
  func collisions() throws {
    let both = Data(#"{"rates":{"\ud800":1,"\ud801":2}}"#.utf8)
    let decoded = try ShieldedJSONDecoder().decodeReporting(Rates.self, from: both)
    #expect(decoded.value.rates == ["\u{FFFD}": 1])
    #expect(decoded.report.totalCount == 2)

    let right = Data(#"{"rates":{"\ud800":1,"\ufffd":2}}"#.utf8)
    #expect(try ShieldedJSONDecoder().decode(Rates.self, from: right).rates == ["\u{FFFD}": 2])
  }

  @Test("A dictionary further in is kept")
  func nested() throws {
    let payload = Data(#"{"rates":{"a":{"\ud800":1,"b":2}}}"#.utf8)
    let decoded = try ShieldedJSONDecoder().decodeReporting(NestedRates.self, from: payload)
    #expect(decoded.value.rates == ["a": ["\u{FFFD}": 1, "b": 2]])
    #expect(decoded.report.records.map(\.path) == [RescuePath([.key("rates"), .key("a"), .key("\u{FFFD}")])])
  }

  @Test("A policy that only retypes drops the entry", arguments: [RescuePolicy(.retype), RescuePolicy(.default)])
  func refusedByPolicy(_ policy: RescuePolicy) throws {
    let log = RescueLog()
    let value = try ShieldedJSONDecoder()
      .decode(Rates.self, from: Self.payload([0xFF]), options: RescueOptions(policy: policy, log: log))
    #expect(value.rates == ["x": 1, "y": 3])
    #expect(log.report().records.map(\.reason) == [.refusedByPolicy])
    #expect(log.report().records.map(\.outcome) == [.dropped])
  }

  @Test("Plain Codable throws dataCorrupted at the dictionary, and so does the strict policy", arguments: keys)
  func plain(_ key: [UInt8], _ repaired: String) {
    let decodes: [() throws -> Void] = [
      { _ = try ShieldedJSONDecoder().decode(PlainRates.self, from: Self.payload(key)) },
      {
        _ = try ShieldedJSONDecoder()
          .decode(Rates.self, from: Self.payload(key), options: RescueOptions(policy: .strict))
      },
    ]
    for decode in decodes {
      let error = #expect(throws: DecodingError.self) { try decode() }
      guard case .dataCorrupted(let context)? = error else {
        Issue.record("\(String(describing: error)) is not dataCorrupted")
        continue
      }
      #expect(context.codingPath.map(\.stringValue) == ["rates"])
    }
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Both accents by their keys, and all keys that there are, by their bytes.
  private struct Accents: Decodable {
    let composed: Int
    let decomposed: Int
    let names: [[UInt8]]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      composed = try container.decode(Int.self, forKey: Key(stringValue: "\u{E9}"))
      decomposed = try container.decode(Int.self, forKey: Key(stringValue: "e\u{301}"))
      names = container.allKeys.map { Array($0.stringValue.utf8) }
    }
  }

  @Test(
    "Keys that are only canonically equal are two members of an object",
    arguments: ["{\"é\":1,\"e\u{301}\":2}", #"{"\u00e9":1,"e\u0301":2}"#, #"{"é":1,"e\u0301":2,"é":3}"#]
  )
  func canonicallyEqualMembers(_ payload: String) throws {
    let accents = try ShieldedJSONDecoder().decode(Accents.self, from: payload)
    #expect(accents.composed == 1)
    #expect(accents.decomposed == 2)
    #expect(accents.names == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
  }

  @Test("In a dictionary, of which the keys are Swift's strings, the first of them counts")
  func canonicallyEqualEntries() throws {
    let dictionary = try ShieldedJSONDecoder().decode([String: Int].self, from: "{\"e\u{301}\":2,\"é\":1}")
    #expect(dictionary.map { Array($0.key.utf8) } == [[0x65, 0xCC, 0x81]])
    #expect(dictionary.map(\.value) == [2])
  }
}
