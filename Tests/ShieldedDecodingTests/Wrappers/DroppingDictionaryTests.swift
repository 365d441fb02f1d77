import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("DroppingDictionary", .timeLimit(.minutes(20)))
struct DroppingDictionaryTests {
  struct Rates: Codable, Equatable {
    @DroppingDictionary var rates: [String: Double]
    @SafeBox var names: [String: String]
  }

  @Test(
    "The keys of a dictionary are the payload's, byte for byte, under a converting key strategy",
    arguments: [
      JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase,
      .custom { path in path.last.map { TestKey($0.stringValue.uppercased()) } ?? TestKey("") }, .useDefaultKeys,
    ]
  )
  func rawKeys(_ strategy: JSONDecoder.KeyDecodingStrategy) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = strategy
    let json = Data(#"{"snake_key":1,"camelKey":"2","e\u0301":3,"é":4,"bad_one":[]}"#.utf8)
    let decoded = try decoder.decode([String: [String: Int]].self, from: Data(#"{"a_b":{"c_d":1}}"#.utf8))
    #expect(decoded == ["a_b": ["c_d": 1]])
    let values = try decoder.decode(DroppingDictionary<Int>.self, from: json).wrappedValue
    #expect(values["snake_key"] == 1)
    #expect(values["camelKey"] == 2)
    #expect(values["bad_one"] == nil)
    let nested = try decoder.decode(
      DroppingDictionary<[String: Int]>.self,
      from: Data(#"{"a_b":{"c_d":1,"e_f":{}}}"#.utf8)
    )
    #expect(nested.wrappedValue == ["a_b": ["c_d": 1]])
  }

  @Test("Properties follow the key strategy, and the keys of their dictionaries don't")
  func propertyKeys() throws {
    struct Shop: Decodable {
      @DroppingDictionary var priceList: [String: Int]
      @SafeBox var stockCounts: [String: Int]
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = Data(#"{"price_list":{"red_shoe":"5"},"stock_counts":{"red_shoe":2,"blue_shoe":null}}"#.utf8)
    let shop = try decoder.decode(Shop.self, from: json)
    #expect(shop.priceList == ["red_shoe": 5])
    #expect(shop.stockCounts == ["red_shoe": 2])
  }

  @Test("Dictionary values follow the decoder's strategies")
  func strategies() throws {
    struct Dates: Decodable {
      @DroppingDictionary var dates: [String: Date]
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let json = Data(#"{"dates":{"a":1,"b":"x"}}"#.utf8)
    #expect(try decoder.decode(Dates.self, from: json).dates == ["a": Date(timeIntervalSince1970: 1)])
  }

  @Test("G1.6 A dropping dictionary is encoded bare and decodes again with an empty report")
  func roundTrip() throws {
    let rates = Rates(rates: ["EUR": 1.5], names: ["EUR": "euro"])
    try expectRoundTrip(rates, #"{"names":{"EUR":"euro"},"rates":{"EUR":1.5}}"#)
  }
}

/// A coding key for any string.
struct TestKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ stringValue: String) { self.stringValue = stringValue }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
