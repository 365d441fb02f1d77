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
      let members = try decoder.container(keyedBy: PayloadKey.self)
      number = try members.decodeShielded(forKey: "number")
      text = try members.decodeShielded(forKey: "text")
      own = try members.decodeShielded(forKey: "own", default: 9)
      ownOptional = try members.decodeShielded(forKey: "ownOptional", default: 9)
      date = try members.decodeShielded(forKey: "date", default: Date(timeIntervalSince1970: 0))
      list = try members.decodeShielded(forKey: "list")
      ownList = try members.decodeShielded(forKey: "ownList", default: ["none"])
      ownOptionalList = try members.decodeShielded(forKey: "ownOptionalList", default: ["none"])
      dropped = try members.decodeDropping(forKey: "dropped")
      droppedOptional = try members.decodeDropping(forKey: "droppedOptional")
      droppedOwn = try members.decodeDropping(forKey: "droppedOwn", default: [9])
      set = try members.decodeDropping(forKey: "set", default: [9])
      entries = try members.decodeShielded(forKey: "entries", default: ["a": 9])
      links = try members.decodeShielded(forKey: "links")
      part = try members.decodeShielded(forKey: "part", default: TablePart(weight: 9))
      parts = try members.decodeShielded(forKey: "parts")
      size = try members.decodeShielded(forKey: "size", default: .large)
      sizes = try members.decodeShielded(forKey: "sizes")
      status = try members.decodeShielded(forKey: "status")
      either = try members.decodeShielded(at: [["either"], ["other_key", "number"], ["number"]])
      path = try members.decodeShielded(at: [["path", "to"]], default: 9)
      ownPath = try members.decodeShielded(at: [["path", "to"]], default: "none")
      block = try members.decodeShielded(forKey: "block")
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
      let members = try decoder.container(keyedBy: PayloadKey.self)
      switch try members.decodeDiscriminator(at: [["type"]], as: Discriminator.self) {
      case .part: self = .part(try decoder.decodeAssociatedValue())
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
    var shielded = ShieldedJSONDecoder()
    shielded.keyDecodingStrategy = .convertFromSnakeCase
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
