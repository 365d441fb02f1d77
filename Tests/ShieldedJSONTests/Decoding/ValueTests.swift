import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// A Decimal holds 128 bits of digits. The 39th or 40th digit of a number was lost without a record.
@Suite("Numbers with more digits than a Decimal holds", .timeLimit(.minutes(20)))
struct LongDecimalRegressionTests {
  /// A property under each wrapper that can contain a Decimal, as the Decimals that it contains.
  struct Wrapper: CustomStringConvertible, Sendable {
    let description: String
    /// A payload with `N` for the number.
    let template: String
    let paths: [String]
    let decode: @Sendable (Data, RescueOptions) throws -> [Decimal]

    init<Value: Decodable & SendableMetatype>(
      _ description: String,
      _ type: Value.Type,
      _ template: String,
      at paths: [String],
      values: @escaping @Sendable (Value) -> [Decimal?]
    ) {
      (self.description, self.template, self.paths) = (description, template, paths)
      decode = { data, options in
        values(try ShieldedJSONDecoder().decode(type, from: data, options: options)).compactMap(\.self)
      }
    }

    func payload(_ number: String) -> Data { Data(template.replacing("N", with: number).utf8) }
  }

  enum Ten: DefaultValue { static var defaultValue: Decimal { 10 } }

  struct Box: Decodable { @SafeBox var value: Decimal }
  struct OptionalBox: Decodable { @SafeBox var value: Decimal? }
  struct Default: Decodable { @SafeDefault<Ten> var value: Decimal }
  struct Substituting: Decodable { @SafeArray var value: [Decimal] }
  struct SubstitutingOptionals: Decodable { @SafeArray var value: [Decimal?] }
  struct Dropping: Decodable { @DroppingArray var value: [Decimal] }
  struct DroppingEntries: Decodable { @DroppingDictionary var value: [String: Decimal] }
  struct BoxedList: Decodable { @SafeBox var value: [Decimal] }
  struct BoxedLists: Decodable { @SafeBox var value: [[Decimal]] }
  struct BoxedEntries: Decodable { @SafeBox var value: [String: [String: Decimal]] }
  struct Generic<Value: SafeValue>: Decodable { @SafeBox var value: Value }

  static let wrappers: [Wrapper] = [
    Wrapper("@SafeBox Decimal", Box.self, #"{"value":N}"#, at: ["value"]) { [$0.value] },
    Wrapper("@SafeBox Decimal?", OptionalBox.self, #"{"value":N}"#, at: ["value"]) { [$0.value] },
    Wrapper("@SafeBox Value", Generic<Decimal>.self, #"{"value":N}"#, at: ["value"]) { [$0.value] },
    Wrapper("@SafeDefault Decimal", Default.self, #"{"value":N}"#, at: ["value"]) { [$0.value] },
    Wrapper("@SafeArray [Decimal]", Substituting.self, #"{"value":[N,1,N]}"#, at: ["value[0]", "value[2]"]) {
      [$0.value[0], $0.value[2]]
    },
    Wrapper("@SafeArray [Decimal?]", SubstitutingOptionals.self, #"{"value":[null,N]}"#, at: ["value[1]"]) {
      [$0.value[1]]
    },
    Wrapper("@DroppingArray [Decimal]", Dropping.self, #"{"value":[N,7,N]}"#, at: ["value[0]", "value[2]"]) {
      $0.value.filter { $0 != 7 }
    },
    Wrapper("@DroppingDictionary [String: Decimal]", DroppingEntries.self, #"{"value":{"a":N,"b":1}}"#, at: ["value.a"])
    { [$0.value["a"]] },
    Wrapper("@SafeBox [Decimal]", BoxedList.self, #"{"value":[N]}"#, at: ["value[0]"]) { $0.value },
    Wrapper("@SafeBox [[Decimal]]", BoxedLists.self, #"{"value":[[2],[1,N]]}"#, at: ["value[1][1]"]) {
      [$0.value[1][1]]
    },
    Wrapper("@SafeBox [String: [String: Decimal]]", BoxedEntries.self, #"{"value":{"a":{"b":N}}}"#, at: ["value.a.b"]) {
      [$0.value["a"]?["b"]]
    },
    Wrapper("[SafeBox<Decimal>]", [SafeBox<Decimal>].self, "[1,N]", at: ["[1]"]) { [$0[1].wrappedValue] },
    Wrapper("[String: SafeBox<Decimal?>]", [String: SafeBox<Decimal?>].self, #"{"a":N}"#, at: ["a"]) {
      [$0["a"]?.wrappedValue]
    },
    Wrapper("ShieldedResponse<Decimal>", ShieldedResponse<Decimal>.self, #"{"data":N}"#, at: ["data"]) { [$0.data] },
  ]

  /// Numbers that a Decimal can't hold, and the part that it does hold.
  static let cut: [(number: String, value: String)] = [
    ("340282366920938463463374607431768211457", "340282366920938463463374607431768211450"),
    ("-1234567890123456789012345678901234567891", "-1234567890123456789012345678901234567890"),
    ("9.999999999999999999999999999999999999999", "9.9999999999999999999999999999999999999"),
    ("0.5000000000000000000000000000000000000001", "0.5"), ("1.00000000000000000000000000000000000000001e3", "1000"),
  ]

  /// Numbers of the same length that a Decimal holds.
  static let held = [
    "340282366920938463463374607431768211455", "0.123456789012345678901234567890123456789",
    "1.0000000000000000000000000000000000000000000", "1000000000000000000000000000000000000000000000000",
    "-0.00000000000000000000000000000000000000000000000001", "12345678901234567890123456789012345678e50",
  ]

  @Test(
    "Lost digits are recorded as a loss in every wrapper, and the value is the same without a log and in plain Codable",
    arguments: wrappers,
    cut
  )
  func recorded(_ wrapper: Wrapper, _ cut: (number: String, value: String)) throws {
    let payload = wrapper.payload(cut.number)
    let plain = try ShieldedJSONDecoder().decode([Decimal].self, from: Data("[\(cut.number)]".utf8))
    #expect(try JSONDecoder().decode([Decimal].self, from: Data("[\(cut.number)]".utf8)) == plain)
    #expect(Set(try wrapper.decode(payload, RescueOptions())) == Set(plain))
    // One log keeps every record. The others only count, which takes a shorter path.
    for log in [RescueLog { _ in }, RescueLog(), RescueLog(capacity: 0)] {
      let values = try wrapper.decode(payload, RescueOptions(log: log))
      #expect(values.map(\.description) == wrapper.paths.map { _ in cut.value })
      let report = log.report()
      #expect(report.totalCount == wrapper.paths.count)
      #expect(report.tallies.allSatisfy { $0.outcome == .lossy && $0.rule == .numberFromNumber })
      if !report.records.isEmpty { #expect(report.records.map(\.path.description) == wrapper.paths) }
    }
  }

  @Test("A number whose digits a Decimal holds has no record, at any length", arguments: wrappers, held)
  func exact(_ wrapper: Wrapper, _ number: String) throws {
    let log = RescueLog()
    let values = try wrapper.decode(wrapper.payload(number), RescueOptions(log: log))
    #expect(log.report().isEmpty)
    let plain = try ShieldedJSONDecoder().decode([Decimal].self, from: Data("[\(number)]".utf8))
    #expect(Set(values) == Set(plain))
  }

  @Test("The strict policy gives the value of plain Codable without a record", arguments: wrappers, cut)
  func strict(_ wrapper: Wrapper, _ cut: (number: String, value: String)) throws {
    var onlyDecimals = RescuePolicy.lenient
    onlyDecimals[.decimal, from: .number] = .throw
    for policy in [RescuePolicy.strict, onlyDecimals] {
      let log = RescueLog()
      // Plain `Codable` doesn't read the nulls next to the numbers in some payloads.
      guard policy == onlyDecimals || wrapper.description != "@SafeArray [Decimal?]" else { continue }
      let values = try wrapper.decode(wrapper.payload(cut.number), RescueOptions(policy: policy, log: log))
      #expect(values.map(\.description) == wrapper.paths.map { _ in cut.value })
      #expect(log.report().isEmpty)
    }
  }

  @Test(
    "A policy that forbids losses replaces a number that lost digits with the default, or drops it",
    arguments: wrappers,
    cut
  )
  func forbidden(_ wrapper: Wrapper, _ cut: (number: String, value: String)) throws {
    var policy = RescuePolicy.lenient
    policy[.decimal, from: .number] = .retype
    let payload = wrapper.payload(cut.number)
    let log = RescueLog()
    guard wrapper.description != "ShieldedResponse<Decimal>" else {
      // A whole payload has no default.
      #expect(throws: DecodingError.self) { try wrapper.decode(payload, RescueOptions(policy: policy, log: log)) }
      return
    }
    let values = try wrapper.decode(payload, RescueOptions(policy: policy, log: log))
    #expect(!values.contains { $0.description == cut.value })
    #expect(values.allSatisfy { $0 == 0 || $0 == 10 })
    #expect(log.report().records.map(\.reason) == wrapper.paths.map { _ in .refusedByPolicy })
  }

  @Test("A short number gives the Decimal of its text, with the same exponent and significand")
  func shortNumbers() throws {
    var generator = SystemRandomNumberGenerator()
    let numbers = (0..<2_000).map { _ in
      let integer = UInt64.random(in: 0...(1 << UInt64.random(in: 0...40)), using: &generator)
      let zeros = String(repeating: "0", count: Int.random(in: 0...4, using: &generator))
      let fraction = Bool.random(using: &generator) ? ".\(zeros)\(UInt8.random(in: 0...99, using: &generator))" : zeros
      let sign = Bool.random(using: &generator) ? "-" : ""
      return integer == 0 ? "0" : "\(sign)\(integer)\(fraction)"
    }
    let payload = Data("[\(numbers.joined(separator: ","))]".utf8)
    let values = try ShieldedJSONDecoder().decode([Decimal].self, from: payload)
    for (number, value) in zip(numbers, values) {
      let expected = try #require(Decimal(string: number))
      #expect(value == expected && value.exponent == expected.exponent, "\(number)")
      #expect(value.significand == expected.significand && value.hashValue == expected.hashValue, "\(number)")
    }
  }

  struct Price: SafeEnum, Codable, Equatable {
    let rawValue: Decimal

    init?(rawValue: Decimal) {
      guard rawValue == 0.5 else { return nil }
      self.rawValue = rawValue
    }

    private init(unchecked rawValue: Decimal) { self.rawValue = rawValue }

    init(from decoder: any Decoder) throws {
      rawValue = try decoder.singleValueContainer().decode(Decimal.self)
    }

    static let fallback = Price(unchecked: 0)
  }

  struct Prices: Decodable {
    @SafeBox var one: Price
    @SafeArray var all: [Price]
  }

  @Test("A raw value is matched by the digits that a Decimal holds, as in plain Codable")
  func rawValues() throws {
    let number = "0.5000000000000000000000000000000000000001"
    let payload = Data(#"{"one":\#(number),"all":[\#(number)]}"#.utf8)
    for log in [nil, RescueLog()] {
      let prices = try ShieldedJSONDecoder().decode(Prices.self, from: payload, options: RescueOptions(log: log))
      #expect(prices.one == Price(rawValue: 0.5))
      #expect(prices.all == [Price(rawValue: 0.5)])
      #expect(log?.report().isEmpty != false)
    }
  }
}

/// `ShieldedJSONDecoder` called a custom date or data strategy for `null`, so a strategy with a fallback made a value of it, and no
/// record. `JSONDecoder` throws before it calls the strategy.
@Suite("Public report: a custom strategy was called for null", .timeLimit(.minutes(20)))
struct NullStrategyRegressionTests {
  private static let fallback = Date(timeIntervalSinceReferenceDate: 999)

  private static let decoders: [any RescuingDecoder & Sendable] = {
    let foundation = JSONDecoder()
    foundation.dateDecodingStrategy = .custom { _ in fallback }
    foundation.dataDecodingStrategy = .custom { _ in Data([9]) }
    var shielded = ShieldedJSONDecoder()
    shielded.dateDecodingStrategy = .custom { _ in fallback }
    shielded.dataDecodingStrategy = .custom { _ in Data([9]) }
    return [foundation, shielded]
  }()

  private struct Rescued: Decodable, Equatable {
    @SafeDefault<Epoch> var at: Date
    @SafeBox var optional: Date?
    @SafeBox var bytes: Data?
    @DroppingArray var all: [Date]
    @DroppingArray var blobs: [Data]
    @DroppingDictionary var by: [String: Date]

    enum Epoch: DefaultValue { static var defaultValue: Date { Date(timeIntervalSinceReferenceDate: 0) } }
  }

  private struct Unkeyed: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Date.self)
    }
  }

  @Test("A null in a rescued property is a missing value, and is recorded", arguments: decoders)
  func rescued(decoder: any RescuingDecoder & Sendable) throws {
    let json =
      #"{"at": null, "optional": null, "bytes": null, "all": [null, 1], "blobs": [null], "by": {"a": null, "b": 1}}"#
    let decoded = try decoder.decodeWithReport(Rescued.self, from: Data(json.utf8))
    let value = decoded.value
    #expect(value.at == Date(timeIntervalSinceReferenceDate: 0) && value.optional == nil && value.bytes == nil)
    #expect(value.all == [Self.fallback] && value.blobs == [] && value.by == ["b": Self.fallback])
    let records = decoded.report.records.map { "\($0.path) \($0.outcome.rawValue) \($0.reason?.rawValue ?? "")" }
    #expect(
      records.sorted() == [
        "all[0] dropped valueNotFound", "at defaulted valueNotFound", "blobs[0] dropped valueNotFound",
        "by.a dropped valueNotFound",
      ]
    )
  }

  @Test("Where plain Codable requests a value, a null is valueNotFound, as with JSONDecoder", arguments: decoders)
  func plain(decoder: any RescuingDecoder & Sendable) {
    func expectNoValue<Value: Decodable>(_ type: Value.Type, _ json: String) {
      do {
        _ = try decoder.decode(type, from: Data(json.utf8), options: RescueOptions())
        Issue.record("\(type) was decoded from \(json).")
      } catch DecodingError.valueNotFound(let missing, _) {
        #expect(missing == Date.self || missing == Data.self)
      } catch {
        Issue.record("\(type) from \(json): \(error)")
      }
    }
    expectNoValue([Date].self, "[null]")
    expectNoValue([Data].self, "[null]")
    expectNoValue([String: Date].self, #"{"a": null}"#)
    expectNoValue(Date.self, "null")
    expectNoValue(Unkeyed.self, "[null]")
  }

  @Test("The description of an error has the beginning of a long number")
  func longNumber() throws {
    let context = try corruption {
      try ShieldedJSONDecoder().decode([Int].self, from: "[\(String(repeating: "1", count: 100_000))]")
    }
    #expect(context.debugDescription == "The number \(String(repeating: "1", count: 100))… doesn't fit Int.")
  }
}

@Suite("UUIDs", .timeLimit(.minutes(20)))
struct UUIDTextTests {
  static let texts = [
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
    "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
    "01234567-89aB-cDeF-0123-456789AbCdEf", "", "E621E1F8-C36C-495A-93FC-0C247A3E6E5",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F0", "E621E1F8-C36C-495A-93FC-0C247A3E6E5G",
    "E621E1F8_C36C_495A_93FC_0C247A3E6E5F", "E621E1F8-C36C-495A-93FC.0C247A3E6E5F",
    "E621E1F8C36C495A93FC0C247A3E6E5F", "{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}",
    "E621E1F8-C36C-495A-93FC0C247A3E6E5F-", "E621E1F-8C36C-495A-93FC-0C247A3E6E5F",
    " 621E1F8-C36C-495A-93FC-0C247A3E6E5F", "0x21E1F8-C36C-495A-93FC-0C247A3E6E5F",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F ", "E621E1F8-C36C-495A-93FC-0C247A3E6Eé", "not a UUID",
  ]

  @Test("A text is the UUID that JSONDecoder decodes, or the same error", arguments: texts)
  func text(_ text: String) throws {
    let body = try JSONEncoder().encode(["id": [text]])
    let expected = Outcome { try JSONDecoder().decode([String: [UUID]].self, from: body) }
    #expect(Outcome { try ShieldedJSONDecoder().decode([String: [UUID]].self, from: body) } == expected)
    if let uuid = UUID(uuidString: text) { #expect(expected == .value(["id": [uuid]])) }
  }

  @Test("Any value but a string is the same error as with JSONDecoder", arguments: ["1", "null", "[]", "{}", "true"])
  func mismatch(_ value: String) throws {
    let body = Data(#"{"id": [\#(value)]}"#.utf8)
    let expected = Outcome { try JSONDecoder().decode([String: [UUID]].self, from: body) }
    #expect(Outcome { try ShieldedJSONDecoder().decode([String: [UUID]].self, from: body) } == expected)
  }

  private enum Outcome: Equatable {
    case value([String: [UUID]])
    case error(String)

    init(_ decode: () throws -> [String: [UUID]]) {
      do {
        self = .value(try decode())
      } catch DecodingError.dataCorrupted(let context) {
        self = .error("corrupted at \(context.codingPath.map(\.stringValue)): \(context.debugDescription)")
      } catch DecodingError.typeMismatch(let type, let context) {
        self = .error("not \(type) at \(context.codingPath.map(\.stringValue))")
      } catch DecodingError.valueNotFound(let type, let context) {
        self = .error("no \(type) at \(context.codingPath.map(\.stringValue))")
      } catch {
        self = .error("\(error)")
      }
    }
  }
}
