import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Keys that aren't valid Unicode, and keys that only look the same", .timeLimit(.minutes(20)))
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

  @Test("An invalid key is repaired, its entry is kept, and the repair is recorded", arguments: keys)
  func repaired(_ key: [UInt8], _ repaired: String) throws {
    let decoded = try ShieldedJSONDecoder().decodeWithReport(Rates.self, from: Self.payload(key))
    #expect(decoded.value.rates == ["x": 1, repaired: 7, "y": 3])
    #expect(decoded.report.totalCount == 1)
    let record = try #require(decoded.report.records.first)
    #expect(record.rule == .stringFromInvalidString)
    #expect(record.outcome == .lossy)
    #expect(record.reason == nil)
    #expect(record.expected == "String")
    #expect(record.path == RescuePath([.key("rates"), .key(repaired)]))

    let boxed = try ShieldedJSONDecoder().decodeWithReport(BoxedRates.self, from: Self.payload(key))
    #expect(boxed.value.rates == decoded.value.rates)
    #expect(boxed.report == decoded.report)
  }

  @Test("Without a log, the entry of an invalid key is kept as well")
  func silent() throws {
    let value = try ShieldedJSONDecoder().decode(Rates.self, from: Self.payload([0xFF]))
    #expect(value.rates == ["x": 1, "\u{FFFD}": 7, "y": 3])
  }

  @Test("A bad value under an invalid key is dropped, with a record for each")
  func badValue() throws {
    let decoded = try ShieldedJSONDecoder().decodeWithReport(Rates.self, from: Self.payload([0xFF], "{}"))
    #expect(decoded.value.rates == ["x": 1, "y": 3])
    #expect(decoded.report.records.map(\.outcome) == [.lossy, .dropped])
    #expect(decoded.report.records.map(\.path.description) == ["rates[\"\u{FFFD}\"]", "rates[\"\u{FFFD}\"]"])
  }

  @Test("The first of two keys repaired to the same text counts, unless a valid key has that text")
  func collisions() throws {
    let both = Data(#"{"rates":{"\ud800":1,"\ud801":2}}"#.utf8)
    let decoded = try ShieldedJSONDecoder().decodeWithReport(Rates.self, from: both)
    #expect(decoded.value.rates == ["\u{FFFD}": 1])
    #expect(decoded.report.totalCount == 2)

    let right = Data(#"{"rates":{"\ud800":1,"\ufffd":2}}"#.utf8)
    #expect(try ShieldedJSONDecoder().decode(Rates.self, from: right).rates == ["\u{FFFD}": 2])
  }

  @Test("A nested dictionary with an invalid key is kept")
  func nested() throws {
    let payload = Data(#"{"rates":{"a":{"\ud800":1,"b":2}}}"#.utf8)
    let decoded = try ShieldedJSONDecoder().decodeWithReport(NestedRates.self, from: payload)
    #expect(decoded.value.rates == ["a": ["\u{FFFD}": 1, "b": 2]])
    #expect(decoded.report.records.map(\.path) == [RescuePath([.key("rates"), .key("a"), .key("\u{FFFD}")])])
  }

  @Test("A policy that forbids losses drops the entry", arguments: [RescuePolicy(.retype), RescuePolicy(.default)])
  func refusedByPolicy(_ policy: RescuePolicy) throws {
    let log = RescueLog()
    let value = try ShieldedJSONDecoder()
      .decode(Rates.self, from: Self.payload([0xFF]), options: RescueOptions(policy: policy, log: log))
    #expect(value.rates == ["x": 1, "y": 3])
    #expect(log.report().records.map(\.reason) == [.refusedByPolicy])
    #expect(log.report().records.map(\.outcome) == [.dropped])
  }

  @Test("Plain Codable and the strict policy throw dataCorrupted at the dictionary", arguments: keys)
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

  @Test("A plain dictionary with integer or enum keys throws dataCorrupted for an invalid key", arguments: keys)
  func plainOtherKeys(_ key: [UInt8], _ repaired: String) {
    let payload = Data(#"{"1":1,""#.utf8) + Data(key) + Data(#"":2}"#.utf8)
    let decodes: [() throws -> Void] = [
      { _ = try ShieldedJSONDecoder().decode([Int: Int].self, from: payload) },
      { _ = try ShieldedJSONDecoder().decode([Name: Int].self, from: payload) },
      { _ = try ShieldedJSONDecoder().decode([String: Int].self, from: payload) },
    ]
    for decode in decodes {
      let error = #expect(throws: DecodingError.self) { try decode() }
      guard case .dataCorrupted(let context)? = error else {
        Issue.record("\(String(describing: error)) is not dataCorrupted")
        continue
      }
      #expect(context.codingPath.isEmpty)
      #expect(context.debugDescription.contains("is not valid Unicode"))
    }
  }

  @Test("Dictionaries with integer or enum keys decode as over Foundation if every key is valid")
  func validOtherKeys() throws {
    let payload = Data(#"{"1":10,"2":20,"1":30}"#.utf8)
    #expect(try ShieldedJSONDecoder().decode([Int: Int].self, from: payload) == [1: 10, 2: 20])
    #expect(try ShieldedJSONDecoder().decode([Name: Int].self, from: payload) == [Name("1"): 10, Name("2"): 20])
    #expect(try ShieldedJSONDecoder().decode([Bool: Int].self, from: "[true,1,false,2]") == [true: 1, false: 2])
    let error = #expect(throws: DecodingError.self) {
      try ShieldedJSONDecoder().decode([Int: Int].self, from: #"{"1":1,"x":2}"#)
    }
    guard case .typeMismatch? = error else {
      Issue.record("\(String(describing: error)) is not typeMismatch")
      return
    }
  }

  /// A dictionary key that accepts any string.
  private struct Name: Hashable, Codable, CodingKeyRepresentable {
    let codingKey: any CodingKey

    init(_ name: String) { codingKey = Key(stringValue: name) }
    init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
    init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }
    func encode(to encoder: any Encoder) throws {}
    func hash(into hasher: inout Hasher) { hasher.combine(codingKey.stringValue) }
    static func == (first: Name, second: Name) -> Bool { first.codingKey.stringValue == second.codingKey.stringValue }
  }

  /// Every member, found by the keys in `allKeys`.
  private struct Listed: Decodable {
    let values: [String: Int]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      values = try Dictionary(
        container.allKeys.map { ($0.stringValue, try container.decode(Int.self, forKey: $0)) },
        uniquingKeysWith: { first, _ in first }
      )
      #expect(container.allKeys.count == values.count)
    }
  }

  /// A DTO with a declared key that is spelled like a repaired one.
  private struct Declared: Decodable {
    var x: Int
    var odd: Int?

    private enum CodingKeys: String, CodingKey {
      case x
      case odd = "\u{FFFD}"
    }
  }

  @Test(
    "A container lists an invalid key repaired, and finds its value by that name",
    arguments: keys,
    [ShieldedJSONDecoder.KeyDecodingStrategy.useDefaultKeys, .convertFromSnakeCase]
  )
  func listed(_ key: (key: [UInt8], repaired: String), _ strategy: ShieldedJSONDecoder.KeyDecodingStrategy) throws {
    var decoder = ShieldedJSONDecoder()
    decoder.keyDecodingStrategy = strategy
    let payload = Data(#"{"x":1,""#.utf8) + Data(key.key) + Data(#"":7,"y":3}"#.utf8)
    #expect(try decoder.decode(Listed.self, from: payload).values == ["x": 1, key.repaired: 7, "y": 3])
    // A valid member that already has the repaired name hides the invalid one.
    let both = Data(#"{""#.utf8) + Data(key.key) + Data("\":7,\"\(key.repaired)\":8}".utf8)
    #expect(try decoder.decode(Listed.self, from: both).values == [key.repaired: 8])
  }

  @Test("A key strategy converts an invalid key too, after its repair")
  func converted() throws {
    var decoder = ShieldedJSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let payload = Data(#"{"first_name\ud800":7,"last_name":8}"#.utf8)
    #expect(try decoder.decode(Listed.self, from: payload).values == ["firstName\u{FFFD}": 7, "lastName": 8])
    // The keys of a dictionary aren't converted.
    let rates = Data(#"{"rates":{"first_name\ud800":7}}"#.utf8)
    #expect(try decoder.decode(Rates.self, from: rates).rates == ["first_name\u{FFFD}": 7])
  }

  @Test("An invalid key matches no declared key and doesn't fail a DTO", arguments: keys)
  func declared(_ key: [UInt8], _ repaired: String) throws {
    let payload = Data(#"{""#.utf8) + Data(key) + Data(#"":7,"x":1}"#.utf8)
    let value = try ShieldedJSONDecoder().decode(Declared.self, from: payload)
    #expect(value.x == 1)
    #expect(value.odd == nil)
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Both accented keys by name, and the bytes of all keys.
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

  @Test("In a dictionary, whose keys are Swift strings, the first of two canonically equal keys counts")
  func canonicallyEqualEntries() throws {
    let dictionary = try ShieldedJSONDecoder().decode([String: Int].self, from: "{\"e\u{301}\":2,\"é\":1}")
    #expect(dictionary.map { Array($0.key.utf8) } == [[0x65, 0xCC, 0x81]])
    #expect(dictionary.map(\.value) == [2])
  }
}
