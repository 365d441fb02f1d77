import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Dictionaries whose keys are cases of an enum", .timeLimit(.minutes(20)))
struct RepresentedKeyTests {
  enum Currency: String, Codable, RescuableKey {
    case eur = "EUR"
    case usd = "USD"
    case hongKong
  }

  enum Level: Int, Codable, RescuableKey { case low = 1, high }

  struct SKU: RawRepresentable, Codable, RescuableKey {
    var rawValue: String
  }

  struct Shop: Codable, Equatable {
    @SafeBox var rates: [Currency: Double]
    @SafeBox var stock: [Level: Int]?
    @SafeBox var names: [SKU: String]
    @DroppingArray var history: [[Currency: Int]]

    init(
      rates: [Currency: Double] = [:],
      stock: [Level: Int]? = nil,
      names: [SKU: String] = [:],
      history: [[Currency: Int]] = []
    ) {
      (self.rates, self.stock, self.names, self.history) = (rates, stock, names, history)
    }
  }

  /// The same as plain `Codable` decodes it.
  struct PlainShop: Decodable {
    var rates: [Currency: Double]
    var stock: [Level: Int]?
    var names: [SKU: String]
    var history: [[Currency: Int]]
  }

  static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

  private func payload(_ members: String) -> Data {
    let rest = ["rates": "{}", "names": "{}", "history": "[]"].filter { !members.contains("\"\($0.key)\":") }
    return Data("{\(([members] + rest.map { "\"\($0.key)\": \($0.value)" }).joined(separator: ", "))}".utf8)
  }

  static let cases: [(members: String, shop: Shop, records: [String])] = [
    (
      #""rates": {"EUR": 1, "USD": 1.08}, "stock": {"2": 7}, "names": {"a-1": "A"}, "history": [{"EUR": 1}]"#,
      Shop(rates: [.eur: 1, .usd: 1.08], stock: [.high: 7], names: [SKU(rawValue: "a-1"): "A"], history: [[.eur: 1]]),
      []
    ),
    (
      #""rates": {"EUR": 1, "USD": "1.08", "XXX": 2, "usd": "3", "": 4}"#, Shop(rates: [.eur: 1, .usd: 1.08]),
      [
        "rates.USD retyped", "rates.XXX dropped unknownCase", "rates.usd dropped unknownCase",
        #"rates[""] dropped unknownCase"#,
      ]
    ),
    (
      #""rates": {"EUR": {}, "USD": null, "hongKong": "x"}"#, Shop(),
      ["rates.EUR dropped typeMismatch", "rates.USD dropped valueNotFound", "rates.hongKong dropped notNumeric"]
    ),
    (
      #""stock": {"1": "5", "3": 1, "many": 2, "2": [], "1.0": 3}"#, Shop(stock: [.low: 5]),
      [
        #"stock["1"] retyped"#, #"stock["3"] dropped unknownCase"#, "stock.many dropped unknownCase",
        #"stock["2"] dropped typeMismatch"#, #"stock["1.0"] dropped unknownCase"#,
      ]
    ),
    // Another spelling of a number doesn't replace the usual one, wherever it is.
    (#""stock": {"02": 1, "+2": 2}"#, Shop(stock: [.high: 2]), [#"stock["02"] dropped unknownCase"#]),
    (#""stock": {"2": 1, "02": 2}"#, Shop(stock: [.high: 1]), [#"stock["02"] dropped unknownCase"#]),
    (#""stock": null, "names": {"a": 7}"#, Shop(names: [SKU(rawValue: "a"): "7"]), ["names.a retyped"]),
    (
      #""rates": [], "stock": 7, "history": [{"EUR": "1", "XXX": 2}, 3]"#, Shop(history: [[.eur: 1]]),
      [
        "rates defaulted typeMismatch", "stock defaulted typeMismatch", #"history[0].EUR retyped"#,
        "history[0].XXX dropped unknownCase", "history[1] dropped typeMismatch",
      ]
    ),
  ]

  @Test("Each entry is rescued, and one whose key isn't a case is dropped", arguments: decoders, cases)
  func entries(
    _ decoder: any RescuingDecoder & Sendable,
    _ expected: (members: String, shop: Shop, records: [String])
  ) throws {
    let payload = payload(expected.members)
    #expect(try decoder.decode(Shop.self, from: payload) == expected.shop)
    let decoded = try decoder.decodeWithReport(Shop.self, from: payload)
    #expect(decoded.value == expected.shop)
    let records = decoded.report.records.map { record in
      ["\(record.path)", record.outcome.rawValue, record.reason?.rawValue].compactMap { $0 }.joined(separator: " ")
    }
    #expect(records.sorted() == expected.records.sorted())
    if expected.records.isEmpty {
      let plain = try decoder.decode(PlainShop.self, from: payload)
      let shop = Shop(rates: plain.rates, stock: plain.stock, names: plain.names, history: plain.history)
      #expect(shop == expected.shop)
    }
  }

  @Test("The record of a dropped key has the key, the enum and its rule", arguments: decoders)
  func record(_ decoder: any RescuingDecoder & Sendable) throws {
    let decoded = try decoder.decodeWithReport(Shop.self, from: payload(#""rates": {"XXX": 1}"#))
    let record = try #require(decoded.report.records.first)
    let text = #"rates.XXX: dropped by enumerationFromRawValue (unknownCase), expected Currency, found "XXX""#
    #expect(record.description == text)
  }

  enum Place: String, Codable, RescuableKey { case cafe = "caf\u{E9}" }

  @Test("Of two keys that differ only in how a letter is composed, the raw value's counts, and the other is recorded")
  func canonicallyEquivalentKeys() throws {
    for json in ["{\"caf\u{E9}\":1,\"cafe\u{301}\":2}", "{\"cafe\u{301}\":2,\"caf\u{E9}\":1}"] {
      let decoded = try ShieldedJSONDecoder().decodeWithReport(SafeBox<[Place: Int]>.self, from: Data(json.utf8))
      #expect(decoded.value.wrappedValue == [.cafe: 1])
      #expect(decoded.report.records.map(\.outcome) == [.dropped])
    }
  }

  @Test("A policy that forbids the rescue throws plain Codable's error for the key", arguments: decoders)
  func policies(_ decoder: any RescuingDecoder & Sendable) throws {
    var policy = RescuePolicy.lenient
    policy[.enumeration, from: .string] = .throw
    let payload = payload(#""rates": {"EUR": 1, "XXX": 2}"#)
    let plain = try #require(throws: DecodingError.self) { try decoder.decode(PlainShop.self, from: payload) }
    for policy in [policy, .strict] {
      let error = try #require(throws: DecodingError.self) {
        try decoder.decode(Shop.self, from: payload, options: RescueOptions(policy: policy))
      }
      #expect(DecodingFailure(error) == DecodingFailure(plain))
    }
    // A value that may not be rescued isn't hidden by a key that may be dropped.
    policy = .lenient
    policy[.floatingPoint, from: .string] = .throw
    let options = RescueOptions(policy: policy)
    let error = try #require(throws: DecodingError.self) {
      try decoder.decode(Shop.self, from: self.payload(#""rates": {"XXX": 2, "EUR": "1"}"#), options: options)
    }
    guard case .typeMismatch(_, let context) = error else { throw error }
    #expect(context.codingPath.map(\.stringValue) == ["rates", "EUR"])
  }

  @Test("Keys follow the decoder's key strategy, as those of plain Codable do")
  func keyStrategy() throws {
    let foundation = JSONDecoder()
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    var shielded = ShieldedJSONDecoder()
    shielded.keyDecodingStrategy = .convertFromSnakeCase
    let payload = payload(#""rates": {"hong_kong": 1}"#)
    for decoder in [foundation, shielded] as [any RescuingDecoder] {
      #expect(try decoder.decode(PlainShop.self, from: payload).rates == [.hongKong: 1])
      #expect(try decoder.decode(Shop.self, from: payload).rates == [.hongKong: 1])
    }
  }

  @Test("A whole payload is rescued, and encoding is plain Codable's", arguments: decoders)
  func wholePayload(_ decoder: any RescuingDecoder & Sendable) throws {
    let body = Data(#"{"EUR": "1", "XXX": 2}"#.utf8)
    #expect(try decoder.decode(SafeBox<[Currency: Int]>.self, from: body).wrappedValue == [.eur: 1])
    #expect(throws: DecodingError.self) { try decoder.decode(SafeBox<[Currency: Int]>.self, from: Data("[]".utf8)) }
    let data = try JSONEncoder().encode(Shop(rates: [.eur: 1], history: [[.usd: 2]]))
    #expect(try decoder.decode(Shop.self, from: data) == Shop(rates: [.eur: 1], history: [[.usd: 2]]))
    #expect(String(decoding: data, as: UTF8.self).contains(#""rates":{"EUR":1}"#))
  }
}
