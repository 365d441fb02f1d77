#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Suite("The examples of the article about moving to @Shielded", .timeLimit(.minutes(20)))
  struct ArticleTests {
    @Shielded
    struct Stock {
      @Key("is_active", "active") var isActive: Bool
      @Key("stock.warehouse.count") var count: Int
      @Key(literal: "price.eur") var price: Double
    }

    @Shielded
    struct Message: Equatable {
      @Strict var id: Int
      var text: String
    }

    @Shielded
    struct Conversation {
      var messages: [Message]
      var pinned: Message?
    }

    @Shielded
    struct Image: Equatable {
      var url: URL?
    }

    @Shielded
    struct Text: Equatable {
      var body: String
    }

    @Shielded(discriminator: "type")
    enum Block: Equatable {
      @Key("img") case image(Image)
      case text(Text)
      @Fallback case unknown
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> [ReportedValue<Value>] {
      let data = Data(json.utf8)
      return [
        try JSONDecoder().decodeWithReport(type, from: data),
        try ShieldedJSONDecoder().decodeWithReport(type, from: data),
      ]
    }

    @Test("Alternative keys and paths give the values and the records that the article shows")
    func keys() throws {
      let json = #"{"active": 1, "is_active": null, "stock": {"warehouse": {"count": "3"}}, "price.eur": 9.5}"#
      for decoded in try decoded(Stock.self, json) {
        #expect(decoded.value.isActive)
        #expect(decoded.value.count == 3)
        #expect(decoded.value.price == 9.5)
        #expect(
          decoded.report.records.map(\.description).sorted() == [
            "active: retyped by booleanFromNumber, expected Bool, found 1",
            #"stock.warehouse.count: retyped by numberFromString, expected Int, found "3""#,
          ]
        )
      }
    }

    @Test("A struct with a strict property is dropped from a list, and is nil as an Optional, and both are recorded")
    func strict() throws {
      let json = #"{"messages": [{"id": 1, "text": "a"}, {"text": "b"}], "pinned": {"id": "7"}}"#
      for decoded in try decoded(Conversation.self, json) {
        #expect(decoded.value.messages == [Message(id: 1, text: "a")])
        #expect(decoded.value.pinned == nil)
        #expect(
          decoded.report.records.map { "\($0.path) \($0.outcome)" }.sorted() == [
            "messages[1] dropped", "pinned defaulted",
          ]
        )
      }
    }

    @Test("A discriminator chooses the case, and an unknown one gives the fallback with its value in the record")
    func discriminator() throws {
      for decoded in try decoded(Block.self, #"{"type": "img", "url": "https://a.example/1.png"}"#) {
        #expect(decoded.value == .image(Image(url: URL(string: "https://a.example/1.png"))))
        #expect(decoded.report.totalCount == 0)
      }
      for decoded in try decoded(Block.self, #"{"type": "video", "length": 3}"#) {
        #expect(decoded.value == .unknown)
        #expect(decoded.report.records.map(\.found) == ["\"video\""])
        #expect(decoded.report.records.map(\.reason) == [.unknownCase])
      }
    }
  }
#endif
