import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Dictionaries with Int keys", .timeLimit(.minutes(20)))
struct IntegerKeyedDictionaryTests {
  struct Stock: Codable, Equatable {
    @SafeBox var counts: [Int: Int]
  }

  @Test(
    "Every spelling that plain Codable accepts as a key is a key, under any key strategy",
    arguments: [JSONDecoder.KeyDecodingStrategy.useDefaultKeys, .convertFromSnakeCase]
  )
  func keys(_ strategy: JSONDecoder.KeyDecodingStrategy) throws {
    struct PlainStock: Decodable {
      var counts: [Int: Int]
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = strategy
    let json = Data(#"{"counts": {"7": 1, "-8": 2, "+9": 3, "010": 4, "9223372036854775807": 5}}"#.utf8)
    let decoded = try decoder.decodeWithReport(Stock.self, from: json)
    #expect(decoded.value.counts == [7: 1, -8: 2, 9: 3, 10: 4, .max: 5])
    #expect(try decoded.value.counts == decoder.decode(PlainStock.self, from: json).counts)
    #expect(decoded.report.isEmpty)
  }

  @Test("A policy that forbids integers from strings throws plain Codable's error for a key that isn't an integer")
  func policy() throws {
    var policy = RescuePolicy.lenient
    policy[.integer, from: .string] = .throw
    let json = Data(#"{"counts": {"7": 1, "x": 2}}"#.utf8)
    let options = RescueOptions(policy: policy)
    #expect(try JSONDecoder().decode(Stock.self, from: json) == Stock(counts: [7: 1]))
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Stock.self, from: json, options: options)
    }
    guard case .typeMismatch(let type, let context) = error else {
      Issue.record(error)
      return
    }
    #expect(type is Int.Type)
    #expect(context.codingPath.map(\.stringValue) == ["counts", "x"])
  }

  @Test("A whole payload is rescued, and one of the wrong kind throws")
  func wholePayload() throws {
    let box = try JSONDecoder().decode(SafeBox<[Int: Int]>.self, from: Data(#"{"7": "1", "x": 2}"#.utf8))
    #expect(box.wrappedValue == [7: 1])
    let response = try JSONDecoder().decode(
      ShieldedResponse<[Int: Int]>.self,
      from: Data(#"{"data": {"7": "1"}}"#.utf8)
    )
    #expect(response.data == [7: 1])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeBox<[Int: Int]>.self, from: Data("[]".utf8)) }
  }

  @Test("It is encoded as plain Codable encodes it")
  func encoding() throws {
    try expectRoundTrip(Stock(counts: [7: 1]), #"{"counts":{"7":1}}"#)
  }
}
