import Foundation
import ShieldedDecoding
import Testing

@Suite("SafeBox on an Optional", .timeLimit(.minutes(20)))
struct SafeBoxOptionalTests {
  struct Synthesized: Codable, Equatable {
    @SafeBox var x: Int?
  }

  struct Custom: Decodable {
    @SafeBox var x: Int?
    let hasKey: Bool

    enum CodingKeys: CodingKey { case x }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _x = try container.decode(SafeBox<Int?>.self, forKey: .x)
      hasKey = container.contains(.x)
    }
  }

  class Base: Codable {
    @SafeBox var id: Int?
  }

  final class Derived: Base {
    @SafeBox var x: Int?

    enum CodingKeys: CodingKey { case x }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _x = try container.decode(SafeBox<Int?>.self, forKey: .x)
      try super.init(from: decoder)
    }
  }

  /// A payload, the value, and the outcomes of the expected records.
  static let cases: [(json: String, value: Int?, outcomes: [RescueOutcome])] = [
    ("{}", nil, []), (#"{"x":null}"#, nil, []), (#"{"x":5}"#, 5, []), (#"{"x":"5"}"#, 5, [.retyped]),
    (#"{"x":5.5}"#, 5, [.lossy]), (#"{"x":"none"}"#, nil, [.defaulted]), (#"{"x":{}}"#, nil, [.defaulted]),
    (#"{"x":1e300}"#, nil, [.defaulted]),
  ]

  @Test("In a struct, missing, null and bad values are nil, and only bad ones are recorded", arguments: cases.indices)
  func synthesized(_ index: Int) throws {
    let (json, value, outcomes) = Self.cases[index]
    let decoded = try JSONDecoder().decodeWithReport(Synthesized.self, from: Data(json.utf8))
    #expect(decoded.value == Synthesized(x: value))
    #expect(decoded.report.records.map(\.outcome) == outcomes)
    #expect(decoded.report.records.allSatisfy { $0.path.description == "x" })
  }

  @Test("In a struct with a custom init(from:), an Optional is rescued in the same way", arguments: cases.indices)
  func custom(_ index: Int) throws {
    let (json, value, outcomes) = Self.cases[index]
    let decoded = try JSONDecoder().decodeWithReport(Custom.self, from: Data(json.utf8))
    #expect(decoded.value.x == value)
    #expect(decoded.value.hasKey == (json != "{}"))
    #expect(decoded.report.records.map(\.outcome) == outcomes)
  }

  @Test("In a subclass of a Codable class, an Optional is rescued in the same way", arguments: cases.indices)
  func inherited(_ index: Int) throws {
    let (json, value, outcomes) = Self.cases[index]
    let withBase = json == "{}" ? #"{"id":"7"}"# : json.replacing("{\"x\"", with: "{\"id\":\"7\",\"x\"")
    let decoded = try JSONDecoder().decodeWithReport(Derived.self, from: Data(withBase.utf8))
    #expect(decoded.value.x == value)
    #expect(decoded.value.id == 7)
    #expect(decoded.report.records.map(\.outcome) == outcomes + [.retyped])
    #expect(decoded.report.records.last?.path.description == "id")
  }

  @Test("A plain Optional next to a box throws for a bad value, as in plain Codable")
  func plainNeighbour() {
    struct Mixed: Decodable {
      @SafeBox var x: Int?
      var y: Int?
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Mixed.self, from: Data(#"{"x":"none","y":"none"}"#.utf8))
    }
  }

  @Test("An Optional of an Optional is nil for null, and holds the value otherwise")
  func doubleOptional() throws {
    struct Deep: Decodable {
      @SafeBox var x: Int??
    }
    let decoder = JSONDecoder()
    #expect(try decoder.decode(Deep.self, from: Data(#"{"x":"5"}"#.utf8)).x == .some(.some(5)))
    #expect(try decoder.decode(Deep.self, from: Data(#"{"x":null}"#.utf8)).x.flatMap(\.self) == nil)
    #expect(try decoder.decode(Deep.self, from: Data("{}".utf8)).x.flatMap(\.self) == nil)
  }
}
