import Foundation
import ShieldedDecoding
import Testing

@Suite("Decoder strategies for Date, URL, UUID and Data", .timeLimit(.minutes(20)))
struct DecoderStrategyTests {
  struct Visit: Codable, Equatable {
    @SafeBox var at: Date?
    @SafeBox var token: Data?
    @DroppingArray var stops: [Date]
    @DroppingDictionary var named: [String: Date]
  }

  struct StrategyError: Error {}

  private func reported(_ json: String, _ decoder: JSONDecoder) throws -> ReportedValue<Visit> {
    try decoder.decodeWithReport(Visit.self, from: Data(json.utf8))
  }

  @Test("The ISO 8601 strategy reads a date, and a number isn't a date")
  func iso8601() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let decoded = try reported(
      #"{"at":"1970-01-01T00:00:10Z","stops":["1970-01-01T00:00:01Z",7,"x"],"named":{}}"#,
      decoder
    )
    #expect(decoded.value.at == Date(timeIntervalSince1970: 10))
    #expect(decoded.value.stops == [Date(timeIntervalSince1970: 1)])
    #expect(decoded.report.records.map(\.path.description) == ["stops[1]", "stops[2]"])
    #expect(decoded.report.records.map(\.reason) == [.typeMismatch, .invalidString])
    #expect(decoded.report.records.map(\.rule) == [.valueByStrategy, .valueByStrategy])
  }

  @Test("The milliseconds strategy reads a number and doesn't accept a string of digits")
  func milliseconds() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    let decoded = try reported(#"{"at":"1000","stops":[1000],"named":{"a":2000,"b":"2000"}}"#, decoder)
    #expect(decoded.value.at == nil)
    #expect(decoded.value.stops == [Date(timeIntervalSince1970: 1)])
    #expect(decoded.value.named == ["a": Date(timeIntervalSince1970: 2)])
  }

  @Test("Any error of a custom date strategy fails only that value")
  func customDate() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      if text == "good" { return Date(timeIntervalSince1970: 1) }
      throw StrategyError()
    }
    let decoded = try reported(#"{"at":"bad","stops":["good","bad","good"],"named":{"a":"bad","b":"good"}}"#, decoder)
    let good = Date(timeIntervalSince1970: 1)
    #expect(decoded.value == Visit(at: nil, token: nil, stops: [good, good], named: ["b": good]))
    #expect(decoded.report.records.map(\.path.description) == ["at", "stops[1]", "named.a"])
    #expect(decoded.report.records.map(\.outcome) == [.defaulted, .dropped, .dropped])
  }

  @Test("The strict policy passes on the error of a custom date strategy")
  func customDateStrict() {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { _ in throw StrategyError() }
    let json = Data(#"{"at":"bad","stops":[],"named":{}}"#.utf8)
    #expect(throws: StrategyError.self) {
      try decoder.decode(Visit.self, from: json, options: RescueOptions(policy: .strict))
    }
  }

  @Test("An error of a custom data strategy fails only that value")
  func customData() throws {
    let decoder = JSONDecoder()
    decoder.dataDecodingStrategy = .custom { _ in throw StrategyError() }
    let decoded = try reported(#"{"token":"aGk=","stops":[],"named":{}}"#, decoder)
    #expect(decoded.value.token == nil)
    #expect(decoded.report.records.map(\.path.description) == ["token"])
  }

  @Test("G1.6 Date, Data, URL, UUID and Decimal values survive encoding and decoding with an empty report")
  func roundTrip() throws {
    struct Everything: Codable, Equatable {
      @SafeBox var date: Date?
      @SafeBox var url: URL?
      @SafeBox var uuid: UUID?
      @SafeBox var data: Data?
      @SafeBox var decimal: Decimal
    }
    let value = Everything(
      date: Date(timeIntervalSince1970: 1_000),
      url: URL(string: "https://a.example/?q=1"),
      uuid: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
      data: Data([0, 255]),
      decimal: Decimal(sign: .minus, exponent: -3, significand: 1_234_567)
    )
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let decoded = try decoder.decodeWithReport(Everything.self, from: encoder.encode(value))
    #expect(decoded.value == value)
    #expect(decoded.report.isEmpty)
  }

  @Test("Infinity and NaN strings are read only if the decoder's strategy allows them")
  func nonConformingFloats() throws {
    struct Reading: Decodable {
      @SafeBox var value: Double
    }
    let json = Data(#"{"value":"inf"}"#.utf8)
    #expect(try JSONDecoder().decode(Reading.self, from: json).value == 0)
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    #expect(try decoder.decode(Reading.self, from: json).value == .infinity)
  }
}

/// Foundation's decoder reads JSON5's `Infinity` as a `Decimal` that isn't a number. It was kept without a record.
@Suite("Public report: an infinite Decimal", .timeLimit(.minutes(20)))
struct InfiniteDecimalRegressionTests {
  private struct Prices: Codable {
    @SafeBox var price: Decimal
    @SafeBox var discount: Decimal?
    @SafeArray var all: [Decimal]
    @DroppingArray var kept: [Decimal]
  }

  private static let decoder = {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return decoder
  }()

  private static func body(_ token: String) -> Data {
    Data("{price: \(token), discount: \(token), all: [1, \(token), 2], kept: [1, \(token), 2]}".utf8)
  }

  @Test("Infinity is replaced and recorded, in every place", arguments: ["Infinity", "-Infinity", "+Infinity"])
  func infinity(token: String) throws {
    let decoded = try Self.decoder.decodeWithReport(Prices.self, from: Self.body(token))
    #expect(decoded.value.price == 0)
    #expect(decoded.value.discount == nil)
    #expect(decoded.value.all == [1, 0, 2])
    #expect(decoded.value.kept == [1, 2])
    #expect(
      decoded.report.records.map(\.description) == [
        "price: defaulted by numberFromNumber (unreadableNumber), expected Decimal, found unreadable number",
        "discount: defaulted by numberFromNumber (unreadableNumber), expected Optional<Decimal>, found unreadable number",
        "all[1]: defaulted by numberFromNumber (unreadableNumber), expected Decimal, found unreadable number",
        "kept[1]: dropped by numberFromNumber (unreadableNumber), expected Decimal, found unreadable number",
      ]
    )
    let unobserved = try Self.decoder.decode(Prices.self, from: Self.body(token))
    #expect(unobserved.price == 0)
    #expect(unobserved.all == [1, 0, 2])
  }

  @Test("NaN is what the payload says, and a strict policy gives what plain Codable gives")
  func unchanged() throws {
    let decoded = try Self.decoder.decodeWithReport(Prices.self, from: Self.body("NaN"))
    #expect(decoded.value.price.isNaN)
    #expect(decoded.value.all.map(\.isNaN) == [false, true, false])
    #expect(decoded.report.records.isEmpty)
    let strict = try Self.decoder.decode(
      Prices.self,
      from: Self.body("Infinity"),
      options: RescueOptions(policy: .strict)
    )
    #expect(strict.price.isNaN)
    #expect(strict.all.map(\.isNaN) == [false, true, false])
  }
}
