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
    /// Creates a payload that contains the number.
    let payload: @Sendable (String) -> String
    let paths: [String]
    let decode: @Sendable (Data, RescueOptions) throws -> [Decimal]

    init<Value: Decodable & SendableMetatype>(
      _ description: String,
      _ type: Value.Type,
      at paths: String...,
      payload: @escaping @Sendable (String) -> String,
      values: @escaping @Sendable (Value) -> [Decimal?]
    ) {
      self.description = description
      self.payload = payload
      self.paths = paths
      decode = { data, options in
        values(try ShieldedJSONDecoder().decode(type, from: data, options: options)).compactMap(\.self)
      }
    }
  }

  enum Ten: DefaultValue {
    static var defaultValue: Decimal { 10 }
  }

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
    Wrapper("@SafeBox Decimal", Box.self, at: "value") {
      #"{"value":\#($0)}"#
    } values: {
      [$0.value]
    },
    Wrapper("@SafeBox Decimal?", OptionalBox.self, at: "value") {
      #"{"value":\#($0)}"#
    } values: {
      [$0.value]
    },
    Wrapper("@SafeBox Value", Generic<Decimal>.self, at: "value") {
      #"{"value":\#($0)}"#
    } values: {
      [$0.value]
    },
    Wrapper("@SafeDefault Decimal", Default.self, at: "value") {
      #"{"value":\#($0)}"#
    } values: {
      [$0.value]
    },
    Wrapper("@SafeArray [Decimal]", Substituting.self, at: "value[0]", "value[2]") {
      #"{"value":[\#($0),1,\#($0)]}"#
    } values: {
      [$0.value[0], $0.value[2]]
    },
    Wrapper("@SafeArray [Decimal?]", SubstitutingOptionals.self, at: "value[1]") {
      #"{"value":[null,\#($0)]}"#
    } values: {
      [$0.value[1]]
    },
    Wrapper("@DroppingArray [Decimal]", Dropping.self, at: "value[0]", "value[2]") {
      #"{"value":[\#($0),7,\#($0)]}"#
    } values: {
      $0.value.filter { $0 != 7 }
    },
    Wrapper("@DroppingDictionary [String: Decimal]", DroppingEntries.self, at: "value.a") {
      #"{"value":{"a":\#($0),"b":1}}"#
    } values: {
      [$0.value["a"]]
    },
    Wrapper("@SafeBox [Decimal]", BoxedList.self, at: "value[0]") {
      #"{"value":[\#($0)]}"#
    } values: {
      $0.value
    },
    Wrapper("@SafeBox [[Decimal]]", BoxedLists.self, at: "value[1][1]") {
      #"{"value":[[2],[1,\#($0)]]}"#
    } values: {
      [$0.value[1][1]]
    },
    Wrapper("@SafeBox [String: [String: Decimal]]", BoxedEntries.self, at: "value.a.b") {
      #"{"value":{"a":{"b":\#($0)}}}"#
    } values: {
      [$0.value["a"]?["b"]]
    },
    Wrapper("[SafeBox<Decimal>]", [SafeBox<Decimal>].self, at: "[1]") {
      "[1,\($0)]"
    } values: {
      [$0[1].wrappedValue]
    },
    Wrapper("[String: SafeBox<Decimal?>]", [String: SafeBox<Decimal?>].self, at: "a") {
      #"{"a":\#($0)}"#
    } values: {
      [$0["a"]?.wrappedValue]
    },
    Wrapper("ShieldedResponse<Decimal>", ShieldedResponse<Decimal>.self, at: "data") {
      #"{"data":\#($0)}"#
    } values: {
      [$0.data]
    },
  ]

  /// Numbers that a Decimal can't hold, and the part that it does hold.
  static let cut: [(number: String, value: String)] = [
    ("340282366920938463463374607431768211457", "340282366920938463463374607431768211450"),
    ("-1234567890123456789012345678901234567891", "-1234567890123456789012345678901234567890"),
    ("9.999999999999999999999999999999999999999", "9.9999999999999999999999999999999999999"),
    ("0.5000000000000000000000000000000000000001", "0.5"),
    ("1.00000000000000000000000000000000000000001e3", "1000"),
  ]

  /// Numbers of the same length that a Decimal holds.
  static let held = [
    "340282366920938463463374607431768211455", "0.123456789012345678901234567890123456789",
    "1.0000000000000000000000000000000000000000000", "1000000000000000000000000000000000000000000000000",
    "-0.00000000000000000000000000000000000000000000000001", "12345678901234567890123456789012345678e50",
  ]

  @Test("Lost digits are recorded as a loss in every wrapper", arguments: wrappers, cut)
  func recorded(_ wrapper: Wrapper, _ cut: (number: String, value: String)) throws {
    let payload = Data(wrapper.payload(cut.number).utf8)
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

  @Test("A value is the same with a log, without one, and in plain Codable", arguments: wrappers, cut)
  func unobserved(_ wrapper: Wrapper, _ cut: (number: String, value: String)) throws {
    let payload = Data(wrapper.payload(cut.number).utf8)
    let values = try wrapper.decode(payload, RescueOptions())
    #expect(try wrapper.decode(payload, RescueOptions(log: RescueLog())) == values)
    let plain = try ShieldedJSONDecoder().decode([Decimal].self, from: Data("[\(cut.number)]".utf8))
    #expect(try JSONDecoder().decode([Decimal].self, from: Data("[\(cut.number)]".utf8)) == plain)
    #expect(Set(values) == Set(plain))
  }

  @Test("A number whose digits a Decimal holds has no record, at any length", arguments: wrappers, held)
  func exact(_ wrapper: Wrapper, _ number: String) throws {
    let log = RescueLog()
    let values = try wrapper.decode(Data(wrapper.payload(number).utf8), RescueOptions(log: log))
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
      let values = try wrapper.decode(
        Data(wrapper.payload(cut.number).utf8),
        RescueOptions(policy: policy, log: log)
      )
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
    let payload = Data(wrapper.payload(cut.number).utf8)
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
