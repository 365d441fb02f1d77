import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Types that the compiler knows to be lists, or to be read in one pass", .timeLimit(.minutes(20)))
struct StaticTypeTests {
  private struct Item: Codable, Equatable, DefaultProvider {
    @SafeBox var id: Int
    @SafeBox var name: String
    @SafeBox var tags: [String]

    static func defaultInstance() -> Item { Item(id: 0, name: "", tags: []) }
  }

  /// A single word, as an array is.
  private struct Word: Codable, Equatable { var id: Int }

  /// Decodes through the overload for any type.
  private func general<Value: Decodable>(_ type: Value.Type, _ data: Data) -> Result<Value, any Error> {
    Result { try ShieldedJSONDecoder().decode(type, from: data) }
  }

  private func expectSame<Element: Decodable & Equatable>(
    _ result: Result<[Element], any Error>,
    _ data: Data
  ) {
    switch (result, general([Element].self, data)) {
    case (.success(let list), .success(let expected)): #expect(list == expected)
    case (.failure(let error), .failure(let expected)): #expect("\(error)" == "\(expected)")
    default: Issue.record("one of the two overloads threw for \(String(decoding: data.prefix(100), as: UTF8.self))")
    }
  }

  /// A payload, whose name in the output of the tests is short.
  struct Payload: CustomTestStringConvertible, Sendable {
    let text: String
    let testDescription: String

    init(_ text: String) {
      self.text = text
      testDescription = text
    }

    init(_ count: Int, _ element: String) {
      text = "[" + Array(repeating: element, count: count).joined(separator: ", ") + "]"
      testDescription = "\(count) times \(element)"
    }
  }

  /// Lists on both sides of the length from which on elements are looked up, and payloads that aren't lists.
  private static let payloads =
    [1, 5, 20, 300, 9_000].flatMap { count in
      [
        #"{"id": 1, "name": "a", "tags": ["b"]}"#, #"{"id": "1", "name": 7, "tags": [1, {}]}"#, #"{}"#, #"7"#, #"null"#,
      ].map { Payload(count, $0) }
    } + ["[]", "{}", "", "[", "[1,]", "null", "\u{FEFF}[1]"].map { Payload($0) }

  @Test("A list has the same elements or the same error, whichever overload decodes it", arguments: payloads)
  func lists(payload: Payload) {
    let data = Data(payload.text.utf8)
    let decoder = ShieldedJSONDecoder()
    expectSame(Result { try decoder.decode([Item].self, from: data) }, data)
    expectSame(Result { try decoder.decode([Word].self, from: data) }, data)
    expectSame(Result { try decoder.decode([Int].self, from: data) }, data)
    expectSame(Result { try decoder.decode([String].self, from: data) }, data)
    expectSame(Result { try decoder.decode([Double?].self, from: data) }, data)
    expectSame(Result { try decoder.decode([[String: Int]].self, from: data) }, data)
  }

  @Test("A list of dates, of nested lists and of dictionaries is decoded by the decoder's strategies")
  func strategies() throws {
    var decoder = ShieldedJSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    #expect(try decoder.decode([Date].self, from: Data("[0]".utf8)) == [Date(timeIntervalSince1970: 0)])
    #expect(try decoder.decode([[Date]].self, from: Data("[[0]]".utf8)) == [[Date(timeIntervalSince1970: 0)]])
    #expect(try decoder.decode([URL].self, from: Data(#"["a"]"#.utf8)) == [try #require(URL(string: "a"))])
    #expect(try decoder.decode([Decimal].self, from: Data("[0.1]".utf8)) == [Decimal(1) / 10])
  }

  @Test("The order of records doesn't depend on the length of a list")
  func recordOrder() throws {
    for count in [2, 200] {
      let element = #"{"tags": [1], "name": 7, "id": "1"}"#
      let data = Data("[\((0..<count).map { _ in element }.joined(separator: ","))]".utf8)
      let log = RescueLog()
      _ = try RescueOptions(log: log).apply { try ShieldedJSONDecoder().decode([Item].self, from: data) }
      let paths = log.report().records.prefix(6).map { "\($0.path)" }
      #expect(paths == ["[0].id", "[0].name", "[0].tags[0]", "[1].id", "[1].name", "[1].tags[0]"])
    }
  }
}
