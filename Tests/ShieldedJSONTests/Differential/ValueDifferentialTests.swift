import DecoderAgreement
import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Generated code over ShieldedJSONDecoder and JSONDecoder", .timeLimit(.minutes(20)))
struct FieldDifferentialTests {
  /// Every call that is generated for a property.
  struct Model: Decodable, Equatable, Sendable {
    var number: Int
    var text: String?
    var own: Int
    var ownOptional: Int?
    var date: Date
    var list: [Int]
    var ownList: [String]
    var ownOptionalList: [String]?
    var dropped: [Int]
    var droppedOptional: [Int]?
    var droppedOwn: [Int]?
    var set: Set<Int>
    var entries: [String: Int]
    var links: [URL]
    var part: TablePart
    var parts: [TablePart]
    var size: Size?
    var sizes: [Size]
    var status: TableStatus
    var either: Int
    var path: Int?
    var ownPath: String
    var block: Block

    init(from decoder: any Decoder) throws {
      let members = try _ShieldedContainer<_PayloadKey>(decoder)
      number = try members.decode(forKey: "number")
      text = try members.decode(forKey: "text")
      own = try members.decode(forKey: "own", default: 9)
      ownOptional = try members.decode(forKey: "ownOptional", default: 9)
      date = try members.decode(forKey: "date", default: Date(timeIntervalSince1970: 0))
      list = try members.decode(forKey: "list")
      ownList = try members.decode(forKey: "ownList", default: ["none"])
      ownOptionalList = try members.decode(forKey: "ownOptionalList", default: ["none"])
      dropped = try members.decodeDropping(forKey: "dropped")
      droppedOptional = try members.decodeDropping(forKey: "droppedOptional")
      droppedOwn = try members.decodeDropping(forKey: "droppedOwn", default: [9])
      set = try members.decodeDropping(forKey: "set", default: [9])
      entries = try members.decode(forKey: "entries", default: ["a": 9])
      links = try members.decode(forKey: "links")
      part = try members.decode(forKey: "part", default: TablePart(weight: 9))
      parts = try members.decode(forKey: "parts")
      size = try members.decode(forKey: "size", default: .large)
      sizes = try members.decode(forKey: "sizes")
      status = try members.decode(forKey: "status")
      either = try members.at(["either"], ["other_key", "number"], ["number"]) { try $0.decode(forKey: $1) }
      path = try members.at(["path", "to"]) { try $0.decode(forKey: $1, default: 9) }
      ownPath = try members.at(["path", "to"]) { try $0.decode(forKey: $1, default: "none") }
      block = try members.decode(forKey: "block")
    }
  }

  enum Size: Int, Codable, RescuableEnum, ValueWithoutDefault { case small = 1, large = 2 }

  enum Block: Decodable, Equatable, DefaultProvider {
    case part(TablePart)
    case unknown

    private enum Discriminator: String, Codable, SafeEnum {
      case part, unknown
      static var fallback: Discriminator { .unknown }
    }

    init(from decoder: any Decoder) throws {
      switch try _ShieldedEnum.discriminator(at: ["type"], in: decoder, as: Discriminator.self) {
      case .part: self = .part(try _ShieldedEnum.associatedValue(in: decoder))
      case .unknown: self = .unknown
      }
    }

    static func defaultInstance() -> Block { .unknown }
  }

  private static let clean: [(key: String, json: String)] = [
    ("number", "1"), ("text", #""t""#), ("own", "2"), ("ownOptional", "3"), ("date", "4"), ("list", "[1,2]"),
    ("ownList", #"["a"]"#), ("ownOptionalList", #"["a"]"#), ("dropped", "[1]"), ("droppedOptional", "[1]"),
    ("droppedOwn", "[1]"), ("set", "[1]"), ("entries", #"{"a":1}"#), ("links", #"["https://a.example"]"#),
    ("part", #"{"weight":1}"#), ("parts", #"[{"weight":1}]"#), ("size", "1"), ("sizes", "[1]"),
    ("status", #""active""#), ("either", "5"), ("other_key", #"{"number":6}"#), ("path", #"{"to":7}"#),
    ("block", #"{"weight":1,"type":"part"}"#),
  ]

  private static let tokens: [String?] = [
    nil, "null", "true", "7", "1.5", "-1", #""""#, #""x""#, #""7""#, #""active""#, "[]", #"[1,"2",{},null,"x",3]"#,
    #"[{"weight":1},{"weight":"x"},7,{}]"#, "{}", #"{"weight":"x"}"#, #"{"a":1,"b":{}}"#, #"{"to":"x"}"#,
    #"{"to":null}"#, #"{"number":null}"#, #"{"type":"x"}"#, #"{"type":"part"}"#, #"{"type":5,"weight":1}"#,
  ]

  /// The value or the error, and the records.
  private struct Result: Equatable {
    var value: DecodingResult<Model>?
    var fault: String?
    var records: [String]
  }

  private func result(_ decoder: some RescuingDecoder, _ json: String, _ options: RescueOptions) -> Result {
    do {
      let value = try decoder.decode(Model.self, from: Data(json.utf8), options: options)
      return Result(value: .value(value), fault: nil, records: records(options.log))
    } catch {
      let failure = DecodingFailure(error)
      // Foundation gives no path for a number that doesn't fit, and names other types in some errors.
      let kind = failure.kind.prefix { $0 != " " }
      let place = kind == "dataCorrupted" ? "" : " at \(failure.path)"
      return Result(value: nil, fault: kind + place, records: records(options.log))
    }
  }

  private func records(_ log: RescueLog?) -> [String] {
    guard let report = log?.report() else { return [] }
    return report.records.map { "\($0.description) \($0.underlyingPath?.description ?? "")" }
      + report.tallies.map { "\($0.description) \($0.expected) \($0.found)" }.sorted()
  }

  @Test("Every property gives the same value, records and error for every token", arguments: clean.map(\.key))
  func tokens(_ key: String) {
    for token in Self.tokens {
      let members = Self.clean.compactMap { member in
        (member.key == key ? token : member.json).map { "\"\(member.key)\":\($0)" }
      }
      let json = "{\(members.joined(separator: ","))}"
      let options: [() -> RescueOptions] = [
        { RescueOptions() }, { RescueOptions(log: RescueLog()) }, { RescueOptions(log: RescueLog(capacity: 0)) },
        { RescueOptions(log: RescueLog(handler: { _ in })) }, { RescueOptions(policy: .strict, log: RescueLog()) },
        { RescueOptions(policy: RescuePolicy(.retype), log: RescueLog()) },
      ]
      for option in options {
        #expect(result(ShieldedJSONDecoder(), json, option()) == result(JSONDecoder(), json, option()), "\(json)")
      }
    }
  }

  @Test("Keys that a strategy converts give the same value and records")
  func strategies() throws {
    let json = JSONDecoder()
    json.keyDecodingStrategy = .convertFromSnakeCase
    let shielded = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    for payload in [#"{"other_key":{"number":6},"number":1}"#, #"{"other_key":null,"number":1}"#, #"{"other_key":6}"#] {
      let logs = [RescueLog(), RescueLog()]
      let values = [
        result(shielded, payload, RescueOptions(log: logs[0])), result(json, payload, RescueOptions(log: logs[1])),
      ]
      #expect(values[0] == values[1])
      #expect(values[0].value != nil)
    }
    let value = try shielded.decode(Model.self, from: Data(#"{"other_key":{"number":6},"number":1}"#.utf8))
    #expect(value.either == 6)
  }
}

@Suite("ShieldedJSONDecoder against JSONDecoder, token by token", .timeLimit(.minutes(20)))
struct ScalarDifferentialTests {
  static let tokens: [String] =
    [
      "null", "true", "false", "0", "-0", "1", "-1", "42", "127", "128", "-128", "-129", "255", "256", "65535", "65536",
      "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296", "9007199254740991", "9007199254740993",
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
      "18446744073709551615", "18446744073709551616", "170141183460469231731687303715884105727",
      "170141183460469231731687303715884105728", "-170141183460469231731687303715884105728",
      "340282366920938463463374607431768211455", "340282366920938463463374607431768211456",
      "123456789012345678901234567890123456789012345678901234567890",
    ] + [
      "0.0", "-0.0", "1.0", "3.0", "3.9", "-0.5", "0.1", "0.2", "0.3", "1.1", "129.99", "4.7", "1e3", "1E3", "1e+3",
      "1e-3", "1.5e2", "12e-1", "120e-1", "9007199254740993.0", "1e22", "1e23", "123456789.123456789",
      "1.7976931348623157e308", "1.7976931348623159e308", "1e300", "1e400", "-1e400", "5e-324",
      "2.2250738585072014e-308", "2.2250738585072011e-308", "0e400", "0e-400",
      "0.000000000000000000000000000000000000000000001", "3.4028235e38", "3.4028236e38", "1e39",
      "1.401298464324817e-45", "16777217", "16777216.5", "0.1e-6", "8.5e-7", "7205759403792793199999e-5",
      "9214843084008499", "0.500000000000000166533453693773481063544750213623046875", "3.518437208883201171875e13",
      "1.00000000000000011102230246251565404236316680908203125", "100000000000000016777215", "100000000000000016777216",
      "1234567890123456789", "12345678901234567890", "0.12345678901234567890", "1e-10", "1.10", "12.50",
      "99999999999999999.5",
    ] + [
      #""""#, #""a""#, #""null""#, #""é""#, #""日本語""#, #""👩‍👩‍👧‍👦""#, #""e\u0301""#, #""\u0041\n\t\r\b\f\/\\\"""#,
      #""\ud83d\ude00""#, #""\uD83D\uDE00x""#, #""\u0000""#, #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#,
      #""\ud800\ud800\udc00""#, #""\ud800x""#, #""a string that is longer than fifteen bytes""#,
      #""a long string with é and \n an escape in it, and more""#, #""1""#, #""true""#, #""99.0""#,
      #""https://example.com/a?b=c""#, #""not a url with spaces é""#, #""aGVsbG8=""#, #""!!""#,
      #""2024-01-02T03:04:05Z""#, #""NaN""#, #""Infinity""#, #""\u00e9\u00E9""#,
      "\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\"",
    ] + ["[]", "{}", "[1]", "[null]", #"{"a":1}"#, "[[]]", "[{}]", #"["a","b"]"#, "[1,2.5,1e3]"]

  @Test("Each token decodes equally as a plain property, an Optional, an element and a payload", arguments: tokens)
  func token(_ token: String) {
    var failures: [String] = []
    for reading in Reading.all {
      for payload in reading.payloads(token) {
        let foundation = reading.foundation(Data(payload.utf8))
        let shielded = reading.shielded(Data(payload.utf8))
        let disagreement = Disagreement(
          document: Array(payload.utf8),
          foundation: foundation.fault,
          shielded: shielded.fault
        )
        if foundation != shielded, disagreement.difference == nil {
          failures.append("\(reading.name) ← \(payload): \(foundation) / \(shielded)")
        }
      }
    }
    #expect(failures == [])
  }

  struct Reading: Sendable {
    let name: String
    let foundation: @Sendable (Data) -> DecoderOutcome
    let shielded: @Sendable (Data) -> DecoderOutcome
    let payloads: @Sendable (String) -> [String]

    static func of<Value: Decodable & SendableMetatype>(_ type: Value.Type) -> [Reading] {
      [
        decoding("\(type)", type) { [$0, " \($0)\n"] },
        decoding("\(type) under a key", [String: Value].self) { [#"{"k":\#($0)}"#] },
        decoding("\(type)? under a key", Keyed<Value?>.self) {
          [#"{"k":\#($0)}"#, #"{"j":1,"k":\#($0),"k":7}"#, "{}"]
        },
        decoding("\(type) of a record", Keyed<Value>.self) { [#"{"k":\#($0)}"#, "{}", #"{"j":{"k":2},"k":\#($0)}"#] },
        decoding("\(type) in an array", [Value].self) { ["[\($0)]", "[\($0), \($0)]"] },
      ]
    }

    private static func decoding<Model: Decodable & SendableMetatype>(
      _ name: String,
      _ type: Model.Type,
      _ payloads: @escaping @Sendable (String) -> [String]
    ) -> Reading {
      Reading(
        name: name,
        foundation: { data in DecoderOutcome { try JSONDecoder().decode(type, from: data) } },
        shielded: { data in DecoderOutcome { try ShieldedJSONDecoder().decode(type, from: data) } },
        payloads: payloads
      )
    }

    static let all: [Reading] =
      of(Bool.self) + of(String.self) + of(Double.self) + of(Float.self) + of(Decimal.self) + of(Int.self)
      + of(Int8.self)
      + of(Int16.self) + of(Int32.self) + of(Int64.self) + of(Int128.self) + of(UInt.self) + of(UInt8.self)
      + of(UInt16.self)
      + of(UInt32.self) + of(UInt64.self) + of(UInt128.self) + of(URL.self) + of(Date.self) + of(Data.self)
      + of(UUID.self)
      + of(Feed.Level.self) + of([Int].self) + of([String].self) + of([String: Double].self) + of(Int?.self)
      + of([Int?].self)
  }

  struct Keyed<Value: Decodable>: Decodable { var k: Value }
}
