import DecodingTestSupport
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

  private struct PlainRates: Decodable { var rates: [String: Int] }

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
  func plain(_ key: [UInt8], _ repaired: String) throws {
    let (decoder, payload) = (ShieldedJSONDecoder(), Self.payload(key))
    let plain = try corruption { try decoder.decode(PlainRates.self, from: payload) }
    let strict = try corruption {
      try decoder.decode(Rates.self, from: payload, options: RescueOptions(policy: .strict))
    }
    for context in [plain, strict] { #expect(context.codingPath.map(\.stringValue) == ["rates"]) }
  }

  @Test("A plain dictionary with integer or enum keys throws dataCorrupted for an invalid key", arguments: keys)
  func plainOtherKeys(_ key: [UInt8], _ repaired: String) throws {
    let payload = Data(#"{"1":1,""#.utf8) + Data(key) + Data(#"":2}"#.utf8)
    for context in [
      try corruption { try ShieldedJSONDecoder().decode([Int: Int].self, from: payload) },
      try corruption { try ShieldedJSONDecoder().decode([Name: Int].self, from: payload) },
      try corruption { try ShieldedJSONDecoder().decode([String: Int].self, from: payload) },
    ] {
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
    _ = try mismatch { try ShieldedJSONDecoder().decode([Int: Int].self, from: #"{"1":1,"x":2}"#) }
  }

  /// A dictionary key that accepts any string.
  private struct Name: Hashable, Codable, CodingKeyRepresentable {
    let codingKey: any CodingKey

    init(_ name: String) { codingKey = TextKey(name) }
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
      let container = try decoder.container(keyedBy: TextKey.self)
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
    let decoder = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = strategy }
    let payload = Data(#"{"x":1,""#.utf8) + Data(key.key) + Data(#"":7,"y":3}"#.utf8)
    #expect(try decoder.decode(Listed.self, from: payload).values == ["x": 1, key.repaired: 7, "y": 3])
    // A valid member that already has the repaired name hides the invalid one.
    let both = Data(#"{""#.utf8) + Data(key.key) + Data("\":7,\"\(key.repaired)\":8}".utf8)
    #expect(try decoder.decode(Listed.self, from: both).values == [key.repaired: 8])
  }

  @Test("A key strategy converts an invalid key too, after its repair")
  func converted() throws {
    let decoder = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
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

  /// Both accented keys by name, and the bytes of all keys.
  private struct Accents: Decodable {
    let composed: Int
    let decomposed: Int
    let names: [[UInt8]]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: TextKey.self)
      composed = try container.decode(Int.self, forKey: TextKey("\u{E9}"))
      decomposed = try container.decode(Int.self, forKey: TextKey("e\u{301}"))
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

/// A policy that forbids the rescue of an entry, over a dictionary that also has an invalid key. Found by the fuzz target
/// SafeArrays.
@Suite("The error of a dictionary with an invalid key", .timeLimit(.minutes(20)))
struct InvalidKeyRefusalTests {
  private struct Model<Value: Codable & Rescuable & SafeValue>: Codable { @SafeBox var values: Value }
  private struct Plain<Value: Codable>: Codable { var values: Value }

  private static let policy: RescuePolicy = {
    var policy = RescuePolicy.lenient
    for source in RescueSource.allCases {
      for target in [RescueTarget.integer, .object, .array] { policy[target, from: source] = .throw }
    }
    return policy
  }()

  private static func error(_ body: () throws -> some Any) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "If the policy forbids the rescue of another entry too, the error is plain Codable's",
    arguments: [
      #"{"x":1,"\ud800":2}"#, #"{"\ud800":2,"x":1}"#, #"{"3":"a","\ud800":2}"#, #"{"3":1,"x":"a","\ud800":2}"#,
      #"{"x":"a"}"#, #"{"3":"a","x":1}"#, #"{"x":1,"3":"a"}"#,
    ]
  )
  func sameError(_ values: String) {
    let body = Data(#"{"values":\#(values)}"#.utf8)
    let decoder = ShieldedJSONDecoder()
    for log in [nil, RescueLog()] {
      let options = RescueOptions(policy: Self.policy, log: log)
      let integers = Self.error { try decoder.decode(Model<[Int: Int]>.self, from: body, options: options) }
      #expect(integers == Self.error { try decoder.decode(Plain<[Int: Int]>.self, from: body) })
      #expect(log?.report().isEmpty != false)
      let strings = Self.error { try decoder.decode(Model<[String: Int]>.self, from: body, options: options) }
      // A repaired key is allowed.
      #expect(strings == nil || strings == Self.error { try decoder.decode(Plain<[String: Int]>.self, from: body) })
    }
  }
}

@Suite(
  "Fault: the strict policy throws another error than plain Codable for a dictionary with integer keys",
  .timeLimit(.minutes(20))
)
struct IntegerKeyRegressionTests {
  struct Counts: Decodable { var value: [Int: Int] }

  @Test(
    "The strict policy throws what plain Codable throws for a key that isn't valid Unicode, wherever it is",
    arguments: [#"{"\ud800":1}"#, #"{"1":1,"\ud800":2}"#, #"{"a":1,"\ud800":2}"#, #"{"1":"x","\ud800":2}"#]
  )
  func invalidKey(_ dictionary: String) {
    let document = Data("{\"value\":\(dictionary)}".utf8)
    let decoder = ShieldedJSONDecoder()
    let plain = DecodingResult { try decoder.decode(Counts.self, from: document).value }
    let strict = DecodingResult {
      let options = RescueOptions(policy: .strict)
      return try decoder.decode(BoxedField<[Int: Int]>.self, from: document, options: options).value
    }
    #expect(strict == plain)
    guard case .failure(let failure) = plain else {
      Issue.record("\(plain) isn't an error")
      return
    }
    #expect(failure.kind == "dataCorrupted")
    #expect(failure.path == ["value"])
  }

  @Test(
    "Of keys that spell the same integer, the usual spelling is used, and the others are dropped and recorded",
    arguments: [
      (#"{"2": 1, "02": 2, "+2": 3}"#, [2: 1], ["02", "+2"]),
      (#"{"+2": 3, "002": 4, "02": 2}"#, [2: 3], ["002", "02"]),
      (#"{"02": 2, "1": 7, "-0": 5}"#, [2: 2, 1: 7, 0: 5], []),
    ]
  )
  func repeated(_ dictionary: String, _ expected: [Int: Int], _ dropped: [String]) throws {
    for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
      let decoded = try decoder.decodeWithReport(
        BoxedField<[Int: Int]>.self,
        from: Data("{\"value\":\(dictionary)}".utf8)
      )
      #expect(decoded.value.value == expected)
      let records = decoded.report.records.map { "\($0.path) \($0.outcome.rawValue)" }
      #expect(Set(records) == Set(dropped.map { "value[\"\($0)\"] dropped" }))
    }
  }
}

/// An entry of the tape stores a length of at most 64 MiB, and that length for every greater one.
@Suite("Keys whose length doesn't fit in an entry of the tape", .timeLimit(.minutes(20)))
struct LongKeyRegressionTests {
  private struct Lookup: Decodable {
    /// The values of a key with one letter less than the payload's, and of the payload's.
    let values: [Int?]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: ElementKey.self)
      values = try [-1, 0].map { difference in
        let key = String(repeating: "a", count: LongKeyRegressionTests.keyLength + difference)
        return try container.decodeIfPresent(Int.self, forKey: ElementKey(stringValue: key))
      }
    }
  }

  private static let keyLength = 64 * 1_048_576

  @Test("A key of 64 MiB is found by its own text, and by no shorter one")
  func found() throws {
    let key = Data(repeating: UInt8(ascii: "a"), count: Self.keyLength)
    let payload = Data(#"{""#.utf8) + key + Data(#"":1}"#.utf8)
    #expect(try ShieldedJSONDecoder().decode(Lookup.self, from: payload).values == [nil, 1])
  }
}

@Suite("Fault: keys that are equal as strings but spelled differently share a tally", .timeLimit(.minutes(20)))
struct EquivalentKeyRegressionTests {
  /// The angstrom sign, and the letter A with a combining ring: equal strings, of three UTF-8 bytes each.
  private static let angstrom = "\u{212B}"
  private static let ringedA = "A\u{30A}"

  /// An object with an integer under each of the keys, and an object with an `x` under each of the other keys.
  private struct Item: Codable, DefaultProvider {
    static func defaultInstance() -> Item { Item() }

    struct Inner: Codable, DefaultProvider {
      @SafeBox var x: Int
      static func defaultInstance() -> Inner { Inner(x: 0) }
    }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: TextKey.self)
      for number in 0..<20 { _ = try container.decode(SafeBox<Int>.self, forKey: TextKey("k\(number)")) }
      for key in [angstrom, ringedA] {
        _ = try container.decode(SafeBox<Int>.self, forKey: TextKey(key))
        _ = try container.decode(SafeBox<Inner>.self, forKey: TextKey("in " + key))
      }
    }

    func encode(to encoder: any Encoder) throws {}
  }

  private struct Feed: Decodable {
    @SafeArray var items: [Item]
  }

  private func payload(dirtyCount: Int) -> Data {
    var members = (0..<20).map { $0 < dirtyCount ? #""k\#($0)":"1""# : #""k\#($0)":1"# }
    for key in [Self.angstrom, Self.ringedA] {
      members += [#""\#(key)":"1""#, #""in \#(key)":{"x":"1"}"#]
    }
    let item = "{\(members.joined(separator: ","))}"
    return Data(#"{"items":[\#(item),\#(item),\#(item)]}"#.utf8)
  }

  /// The keys of a path, as the values of their Unicode scalars.
  private func spelling(_ keys: [String]) -> [[UInt32]] { keys.map { $0.unicodeScalars.map(\.value) } }

  @Test(
    "Each spelling has its own tally, with few and with many fields, whether rescues are counted or recorded one by one",
    arguments: [0, 20],
    0..<3
  )
  func ownTallies(dirtyCount: Int, logIndex: Int) throws {
    let log = [RescueLog(capacity: 0), RescueLog(), RescueLog(handler: { _ in })][logIndex]
    let options = RescueOptions(log: log)
    _ = try ShieldedJSONDecoder().decode(Feed.self, from: payload(dirtyCount: dirtyCount), options: options)
    let tallies = log.report().tallies
    let counts = tallies.map { tally in
      let keys = tally.path.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
      return (keys: spelling(keys), count: tally.count)
    }
    for key in [Self.angstrom, Self.ringedA] {
      for path in [["items", key], ["items", "in " + key, "x"]] {
        #expect(counts.filter { $0.keys == spelling(path) }.map(\.count) == [3])
      }
    }
    #expect(tallies.count == dirtyCount + 4)
  }
}
