import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedShapes
import ShieldedStreams
import Testing

/// What a fuzzed document can't show: declarations that no model of the harness has, and what encoding gives.
@Suite("Regressions of declarations", .timeLimit(.minutes(20)))
struct ShapeRegressionTests {
  private static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

  /// Decodes with both decoders, without a log, with one, and with a handler.
  private func values<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> [Value] {
    let data = Data(json.utf8)
    return try Self.decoders.flatMap { decoder in
      try [RescueOptions(), RescueOptions(log: RescueLog()), RescueOptions(log: RescueLog { _ in })].map {
        try decoder.decode(type, from: data, options: $0)
      }
    }
  }

  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  // MARK: Dates

  private enum Milliseconds: DateFormatList {
    typealias Value = Date?
    static let formats: [DateFormat] = [.iso8601WithFractions]
  }

  private enum Stamps: DateFormatList {
    typealias Value = Date?
    static let formats: [DateFormat] = [.dateTime()]
  }

  private enum Patterns: DateFormatList {
    typealias Value = Date?
    static let formats: [DateFormat] = [.pattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")]
  }

  private enum Tenths: DateFormatList {
    typealias Value = Date?
    static let formats: [DateFormat] = [.pattern("yyyy-MM-dd'T'HH:mm:ss.SXXX")]
  }

  private struct Dated<Formats: DateFormatList>: Codable where Formats.Value == Date? {
    @SafeDate<Formats> var at: Date?
  }

  private func texts<Formats: DateFormatList>(_ formats: Formats.Type, digits: Int) throws -> [(String, String)]
  where Formats.Value == Date? {
    let days = [
      "0001-01-01T00:00:00", "1970-01-01T00:00:00", "1969-12-31T23:59:59", "2024-02-29T12:34:56", "9999-12-31T23:59:59",
    ]
    let count = digits == 3 ? 1000 : 10
    return try days.flatMap { day in
      try (0..<count).map { part in
        let fraction = "\(part)"
        let text = #"{"at":"\#(day).\#(String(repeating: "0", count: digits - fraction.count))\#(fraction)Z"}"#
        let dated = try JSONDecoder().decode(Dated<Formats>.self, from: Data(text.utf8))
        return (text, try encoded(dated))
      }
    }
  }

  /// Foundation's styles cut off, and half of all thousandths are stored as slightly less: `.002Z` was encoded as `.001Z`.
  @Test("A date with a fraction of a second is encoded as it was decoded")
  func fractions() throws {
    for (text, again) in try texts(Milliseconds.self, digits: 3) + texts(Stamps.self, digits: 3)
      + texts(Patterns.self, digits: 3) + texts(Tenths.self, digits: 1) where text != again
    {
      Issue.record("\(text) is encoded as \(again)")
    }
    // Not rounded into the year 10000, which the list wouldn't read.
    let last = Dated<Milliseconds>(at: Date(timeIntervalSince1970: 253_402_300_799.9998))
    #expect(try encoded(last) == #"{"at":"9999-12-31T23:59:59.999Z"}"#)
  }

  private enum Monrovia: DateFormatList {
    typealias Value = Date?
    static let formats: [DateFormat] = [
      .pattern("yyyy-MM-dd'T'HH:mm:ssXXX", timeZone: TimeZone(identifier: "Africa/Monrovia") ?? .gmt)
    ]
  }

  /// `1969-12-31T23:15:30-00:44:30` was encoded, which the same list reads as `nil`.
  @Test("A date with an offset of seconds, which the list can't read, isn't encoded")
  func offset() throws {
    #expect(throws: EncodingError.self) { try encoded(Dated<Monrovia>(at: Date(timeIntervalSince1970: 0))) }
    let later = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(try encoded(Dated<Monrovia>(at: later)) == #"{"at":"2023-11-14T22:13:20Z"}"#)
  }

  /// As a `Decimal`, it lost its sign without an error.
  @Test("A JSONValue keeps the sign of a zero", arguments: ["-0", "-0.0", "-0e7"])
  func negativeZero(text: String) throws {
    let value = try ShieldedJSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(value == .number(text))
    #expect(try encoded([value]) == "[-0]")
  }

  // MARK: Absence

  private struct Twice: Codable, Equatable {
    @SafeBox var number: Int??
    @SafeBox var field: Field<Int>?
    @SafeBox var inner: Field<Int?>
    @SafeBox var value: JSONValue??
    @SafeBox var first: FirstOfMany<Int?>?
  }

  /// The Optional inside took a missing key and a `null` for a value, except in one pass without a handler.
  @Test(
    "An Optional of a type that has a value for an absence is nil for one",
    arguments: ["{}", #"{"number":null,"field":null,"value":null,"first":null}"#]
  )
  func absence(json: String) throws {
    for value in try values(Twice.self, json) {
      let expected = Twice(number: .none, field: .none, inner: .absent, value: .none, first: .none)
      #expect(value == expected)
      #expect(value.number == .none && value.field == .none && value.value == .none)
      #expect(try encoded(value) == "{}")
    }
    for value in try values(Twice.self, #"{"inner":null,"number":7}"#) {
      #expect(value == Twice(number: 7, field: .none, inner: .null, value: .none, first: .none))
    }
  }

  private enum Seven: DefaultValue { static let defaultValue: Int? = 7 }

  private struct Defaulted: Codable { @SafeDefault<Seven> var number: Int? }

  @Test("A nil under SafeDefault is left out, as under SafeBox")
  func defaultOfOptional() throws {
    #expect(try encoded(Defaulted(number: nil)) == "{}")
    #expect(try encoded(Defaulted(number: 2)) == #"{"number":2}"#)
    for value in try values(Defaulted.self, #"{"number":null}"#) { #expect(value.number == nil) }
  }

  // MARK: Wrappers

  private enum FromField: ValueConversion {
    static func value(from field: Field<Int>) -> Int? { if case .value(let number) = field { number } else { -1 } }
  }

  private struct Conversions: Decodable { @Converted<FromField> var number: Int }

  @Test("A conversion from a Field doesn't see a null")
  func conversion() throws {
    for value in try values(Conversions.self, #"{"number":null}"#) { #expect(value.number == 0) }
    for value in try values(Conversions.self, #"{"number":"3"}"#) { #expect(value.number == 3) }
  }

  private struct Bare: Codable {
    @Embedded var decimal: Decimal
    @Embedded var number: Int
  }

  /// A `Decimal` that can't hold every digit was kept without a log, and 0 with one.
  @Test("A value without a string around it is rescued as in one, with a log and without")
  func bare() throws {
    let digits = "123456789012345678901234567890123456789012345"
    let rounded = try #require(Decimal(string: "123456789012345678901234567890123456789000000"))
    for value in try values(Bare.self, #"{"decimal":\#(digits),"number":true}"#) {
      #expect(value.decimal == rounded)
      #expect(value.number == 1)
    }
    for value in try values(Bare.self, #"{"decimal":"\#(digits)","number":"true"}"#) {
      #expect(value.decimal == rounded)
      #expect(value.number == 1)
    }
  }

  private struct Refusing: Codable, DefaultProvider {
    var at = Date(timeIntervalSince1970: 0)
    static func defaultInstance() -> Refusing { Refusing() }
  }

  private struct Outer: Encodable {
    struct Inner: Encodable { @Embedded var value: Refusing }
    var list = [Inner(value: Refusing())]
  }

  @Test("The path of an error of encoding goes on inside the string")
  func path() throws {
    let error = #expect(throws: EncodingError.self) { try encoded(Outer()) }
    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["list", "Index 0", "value", "at"])
  }

  // MARK: Values that are cut off

  private enum Count: ValueConversion { static func value(from list: [Int]) -> Int? { list.count } }

  private struct Kept: Decodable {
    @SafeBox var value: JSONValue
    @FirstOfMany var first: JSONValue
    @Converted<Count> var count: Int
  }

  /// Of a value with a string that was cut off, nothing was kept, and of `FirstOfMany` the first element.
  @Test(
    "Of a JSONValue, what has arrived is kept, also of a string",
    arguments: [
      (#"[1,"ab"#, #"[1,"a"]"#), (#"["a"#, "[]"), (#"{"a":"bcd"#, #"{"a":"bc"}"#), (#"{"a":"b"#, "{}"),
      (#""ab"#, #""a""#),
      (#"{"x":{"a":1,"b":[1,{"c":"de"#, #"{"x":{"a":1,"b":[1,{"c":"d"}]}}"#), ("[1,2", "[1]"), ("12", "null"),
    ]
  )
  func truncated(json: String, kept: String) throws {
    var decoder = ShieldedJSONDecoder()
    decoder.truncation = .keepPartial
    for log in [nil, RescueLog()] {
      func value(_ key: String) throws -> Kept {
        try decoder.decode(Kept.self, from: Data("{\"\(key)\":\(json)".utf8), options: RescueOptions(log: log))
      }
      #expect(try encoded(value("value").value) == kept)
      #expect(try encoded(value("first").first) == kept)
    }
    var policy = RescuePolicy.lenient
    policy[.string, from: .incomplete] = .default
    let refused = try decoder.decode(
      Kept.self,
      from: Data(#"{"value":[1,"ab"#.utf8),
      options: RescueOptions(policy: policy)
    )
    #expect(refused.value == [1])
  }

  /// A list of which only the beginning had arrived was converted, and the first element of one was shown for the list.
  @Test(
    "In a snapshot, what is made of a whole value isn't made of its beginning",
    arguments: [
      (#"{"count":[1,2,3]}"#, ["0, null", "3, null"]), (#"{"first":[1,"ab"]}"#, ["0, null", #"0, [1,"ab"]"#]),
      (#"{"first":"ab"}"#, ["0, null", #"0, "ab""#]),
    ]
  )
  func snapshots(json: String, shown: [String]) throws {
    var feed = ShieldedJSONSnapshotFeed(of: Kept.self, growth: 0)
    var texts: [String] = []
    for byte in json.utf8 {
      guard let draft = try feed.feed(byte) else { continue }
      let text = "\(draft.count), \(try encoded(draft.first))"
      if texts.last != text { texts.append(text) }
    }
    #expect(texts == shown)
  }

  // MARK: Payloads

  /// It was a fault, and the strict policy threw.
  @Test("A payload under a wrapper around an Optional may be null")
  func payload() throws {
    for decoder in Self.decoders {
      let log = RescueLog()
      let options = RescueOptions(policy: .strict, log: log)
      let body = Data(#"{"data":null}"#.utf8)
      #expect(
        try decoder.decode(ShieldedResponse<Explicit<Int?>>.self, from: body, options: options).data.wrappedValue == nil
      )
      #expect(
        try decoder.decode(ShieldedResponse<FirstOfMany<Int?>>.self, from: body, options: options).data.wrappedValue
          == nil
      )
      #expect(log.report().isEmpty)
    }
  }
}
