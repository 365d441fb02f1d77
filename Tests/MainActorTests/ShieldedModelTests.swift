#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Shielded
  struct Basket: Codable, Equatable {
    let id: String
    var lines: [BasketLine]
    var state = BasketState.open
    @Key("customer.name") var customer: String
    var token = UUID().uuidString
  }

  @Shielded(keyPaths: true)
  struct BasketLine: Codable, Equatable {
    var sku: String
    var quantity = 1
    @Dropping var links: [URL]
    @Strict var revision: Int?
  }

  @Shielded
  enum BasketState: String {
    @Key("OPEN") case open
    @Fallback case unknown
  }

  @Shielded(discriminator: "type")
  enum BasketEvent: Equatable {
    case added(BasketLine)
    @Fallback case unknown
  }

  @Shielded
  enum BasketContent: Equatable {
    case text(String)
    @Key("sku") case line(BasketLine)
    @Key("text") case note(BasketNote)
  }

  @Shielded
  struct BasketNote: Codable, Equatable {
    var text: String
  }

  @Shielded
  struct BasketPage<Item: Equatable>: Equatable {
    var items: [Item]
  }

  @Shielded
  final class BasketLabel: Codable {
    let text: String
  }

  @Shielded
  nonisolated final class BasketDraft: Codable {
    var labels: [BasketLabel]
    var count = 1
  }

  enum ClosedAt: DateFormatList {
    static let formats: [DateFormat] = [.pattern("yyyy-MM-dd")]
    static let defaultValue = Date(timeIntervalSince1970: 0)
  }

  struct BasketClosing: Codable, Rescuable, Equatable {
    @SafeDate<ClosedAt> var closedAt: Date
  }

  @Shielded
  struct BasketDates: Equatable {
    @DateFormats(.iso8601, .seconds) var openedAt: Date?
    @DateFormats(.milliseconds) var endsAt = Date.distantFuture
    var closing: BasketClosing?
  }

  @Suite("@Shielded models of a module that is isolated to the main actor by default", .timeLimit(.minutes(20)))
  struct ShieldedModelTests {
    private static let payload = Data(
      """
      {"id": 7, "lines": [{"sku": 1, "links": [2]}], "state": "archived", "customer": {"name": "C"}, "token": "t"}
      """.utf8
    )

    @concurrent
    private nonisolated static func decodeConcurrently(_ body: Data, _ decoder: any RescuingDecoder & Sendable)
      async throws -> (Basket, [BasketEvent], BasketPage<BasketLine>)
    {
      (
        try decoder.decode(Basket.self, from: body),
        try decoder.decode([BasketEvent].self, from: Data(#"[{"type": "added", "sku": "a"}, {}]"#.utf8)),
        try decoder.decode(BasketPage<BasketLine>.self, from: Data(#"{"items": [{"sku": "b"}]}"#.utf8))
      )
    }

    @Test("Models are decoded by a concurrent function, over either decoder")
    func concurrentFunction() async throws {
      let line = BasketLine(sku: "1", links: [])
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder & Sendable] {
        let (basket, events, page) = try await Self.decodeConcurrently(Self.payload, decoder)
        #expect(basket == Basket(id: "7", lines: [line], state: .open, customer: "C", token: "t"))
        #expect(events == [.added(BasketLine(sku: "a", links: [])), .unknown])
        #expect(page == BasketPage(items: [BasketLine(sku: "b", links: [])]))
      }
    }

    @Test("A union is decoded by a detached task, over either decoder")
    func unions() async throws {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder & Sendable] {
        let contents = try await Task.detached {
          try decoder.decode([BasketContent].self, from: Data(#"["a", {"sku": 7, "links": []}, {"text": "b"}]"#.utf8))
        }
        .value
        let line = BasketLine(sku: "7", links: [])
        #expect(contents == [.text("a"), .line(line), .note(BasketNote(text: "b"))])
      }
    }

    @Test("Classes are decoded and encoded by a detached task: one of constants, and a nonisolated one with variables")
    func classes() async throws {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder & Sendable] {
        let data = try await Task.detached {
          let draft = try decoder.decode(BasketDraft.self, from: Data(#"{"labels": [{"text": 7}, 8]}"#.utf8))
          draft.count += 1
          let encoder = JSONEncoder()
          encoder.outputFormatting = .sortedKeys
          return try encoder.encode(draft)
        }
        .value
        #expect(String(decoding: data, as: UTF8.self) == #"{"count":2,"labels":[{"text":"7"},{"text":""}]}"#)
      }
    }

    @Test("Dates with a list of formats are decoded by a detached task, over either decoder")
    func dates() async throws {
      let dates = BasketDates(
        openedAt: Date(timeIntervalSince1970: 5),
        endsAt: Date(timeIntervalSince1970: 2),
        closing: BasketClosing(closedAt: Date(timeIntervalSince1970: 86_400))
      )
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder & Sendable] {
        let decoded = try await Task.detached {
          let payload = Data(#"{"openedAt": 5, "endsAt": 2000, "closing": {"closedAt": "1970-01-02"}}"#.utf8)
          return try decoder.decode(BasketDates.self, from: payload)
        }
        .value
        #expect(decoded == dates)
      }
    }

    @Test("A default instance and an encoded value are made by a detached task")
    func detachedTask() async throws {
      let data = try await Task.detached {
        var basket = Basket.defaultInstance()
        basket.token = "t"
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(basket)
      }
      .value
      #expect(
        String(decoding: data, as: UTF8.self)
          == #"{"customer":{"name":""},"id":"","lines":[],"state":"open","token":"t"}"#
      )
    }
  }
#endif
