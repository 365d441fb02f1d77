import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("RescueLog", .timeLimit(.minutes(20)))
struct RescueLogTests {
  struct Feed: Decodable {
    struct Item: Codable, DefaultProvider {
      @SafeBox var price: Double
      @SafeBox var name: String

      static func defaultInstance() -> Item { Item(price: 0, name: "") }
    }

    @SafeArray var items: [Item]
    @SafeBox var title: String
  }

  /// A feed whose items all have their price as a string.
  private func feed(_ count: Int) -> Data {
    let items = (0..<count).map { "{\"price\":\"\($0).5\",\"name\":\"n\"}" }.joined(separator: ",")
    return Data("{\"items\":[\(items)],\"title\":\"t\"}".utf8)
  }

  private func report(_ data: Data, _ log: RescueLog) throws -> RescueReport {
    let options = RescueOptions(log: log)
    _ = try JSONDecoder().decode(Feed.self, from: data, options: options)
    return log.report()
  }

  @Test("A log keeps the first records in full, in decoding order, up to its capacity", arguments: [0, 1, 5, 100, -3])
  func capacity(_ capacity: Int) throws {
    let report = try report(feed(50), RescueLog(capacity: capacity))
    let kept = min(50, max(0, capacity))
    #expect(report.records.map(\.path.description) == (0..<kept).map { "items[\($0)].price" })
    #expect(report.records.map(\.found) == (0..<kept).map { "\"\($0).5\"" })
    #expect(report.totalCount == 50)
    #expect(report.tallies.map(\.count) == [50])
    #expect(report.tallies.map(\.path.description) == ["items[*].price"])
    #expect(report.uncountedCount == 0)
  }

  @Test("Rescues are counted by folded path, rule, outcome and reason, most frequent first")
  func counts() throws {
    let json = #"{"items":[{"price":"1","name":1},{"price":"x","name":2},{"price":"2","name":3},7],"title":null}"#
    let report = try report(Data(json.utf8), RescueLog())
    #expect(
      report.tallies.map(\.path.description) == [
        "items[*].name", "items[*].price", "items[*].price", "items[*]", "title",
      ]
    )
    #expect(report.tallies.map(\.count) == [3, 2, 1, 1, 1])
    #expect(report.tallies.map(\.outcome) == [.retyped, .retyped, .defaulted, .defaulted, .defaulted])
    #expect(report.tallies.map(\.reason) == [nil, nil, .notNumeric, .typeMismatch, .valueNotFound])
    #expect(
      report.tallies.map(\.rule) == [
        .stringFromNumber, .numberFromString, .numberFromString, .objectFromOther, .nullValue,
      ]
    )
    #expect(report.totalCount == 8)
    #expect(report.count(of: .retyped) == 5)
    #expect(report.count(of: .defaulted) == 3)
    #expect(report.count(of: .dropped) == 0)
    #expect(report.description.split(separator: "\n").first == "3 × items[*].name: retyped by stringFromNumber")
  }

  @Test("Kinds of rescue beyond the path capacity are counted together", arguments: [0, 1, 7, -1])
  func pathCapacity(_ capacity: Int) throws {
    struct Entries: Decodable {
      @DroppingDictionary var entries: [String: Int]
    }
    let entries = (0..<40).map { "\"key\($0)\":\"\($0)\"" }.joined(separator: ",")
    let log = RescueLog(pathCapacity: capacity)
    let data = Data("{\"entries\":{\(entries)}}".utf8)
    let value = try JSONDecoder().decode(Entries.self, from: data, options: RescueOptions(log: log))
    #expect(value.entries.count == 40)
    let report = log.report()
    #expect(report.tallies.count == max(0, capacity))
    #expect(report.uncountedCount == 40 - max(0, capacity))
    #expect(report.totalCount == 40)
    #expect(Set(report.tallies.map(\.path)).count == report.tallies.count)
    #expect(report.records.count == 40)
    #expect(report.description.contains("\(report.uncountedCount) × at other paths"))
  }

  /// The string in the payload, the maximum number of bytes, and the expected excerpt.
  @Test(
    "A found value is cut to the excerpt length in UTF-8 bytes, never within a character",
    arguments: [
      ("abcdefgh", 8, #""abcdefgh""#), ("abcdefgh", 7, #""abcdefg…""#), ("abcdefgh", 0, #""…""#),
      ("ééé", 6, #""ééé""#), ("ééé", 5, #""éé…""#), ("ééé", 4, #""éé…""#), ("ééé", 3, #""é…""#), ("ééé", 1, #""…""#),
      ("a😀b", 4, #""a…""#), ("a😀b", 5, #""a😀…""#), ("abc", -1, #""…""#),
    ]
  )
  func excerpt(_ text: String, _ length: Int, _ expected: String) throws {
    let json = "{\"items\":[{\"price\":\"\(text)\",\"name\":\"n\"}],\"title\":\"t\"}"
    let report = try report(Data(json.utf8), RescueLog(excerptLength: length))
    #expect(report.records.map(\.found) == [expected])
  }

  @Test("The record of a megabyte of text is only as long as the excerpt")
  func longText() throws {
    let text = String(repeating: "x", count: 1_000_000)
    let json = "{\"items\":[{\"price\":\"\(text)\",\"name\":\"n\"}],\"title\":\"t\"}"
    let report = try report(Data(json.utf8), RescueLog())
    #expect(report.records.map(\.found) == ["\"\(String(repeating: "x", count: 80))…\""])
  }

  @Test("A redacted log contains the kinds of the tokens found and nothing else from the payload")
  func kindOnly() throws {
    let json = #"{"items":[{"price":"secret","name":4711}],"title":{"secret":1}}"#
    let report = try report(Data(json.utf8), RescueLog(redaction: .kindOnly))
    #expect(report.records.map(\.found) == ["string", "number", "object"])
    #expect(!report.records.map(\.description).joined().contains("secret"))
    #expect(!report.records.map(\.description).joined().contains("4711"))
  }

  @Test("A custom redaction receives the path and the excerpt")
  func customRedaction() throws {
    let log = RescueLog(
      excerptLength: 4,
      redaction: .custom { path, excerpt in path.description.hasSuffix("price") ? "(\(excerpt))" : "hidden" }
    )
    let json = #"{"items":[{"price":"secret","name":4711}],"title":"t"}"#
    #expect(try report(Data(json.utf8), log).records.map(\.found) == [#"("secr…")"#, "hidden"])
  }

  @Test("A handler is called synchronously for every record, including those past the capacity")
  func handler() throws {
    let seen = Lock<[String]>([])
    let log = RescueLog(capacity: 2) { record in seen.withLock { $0.append(record.description) } }
    let report = try report(feed(5), log)
    #expect(report.records.count == 2)
    #expect(
      seen.withLock { $0 }
        == (0..<5).map {
          "items[\($0)].price: retyped by numberFromString, expected Double, found \"\($0).5\""
        }
    )
  }

  @Test("A handler can read the log that calls it")
  func handlerReadsTheLog() throws {
    let totals = Lock<[Int]>([])
    let holder = Lock<RescueLog?>(nil)
    let log = RescueLog { _ in
      let total = holder.withLock { $0 }?.report().totalCount
      totals.withLock { $0.append(total ?? -1) }
    }
    holder.withLock { $0 = log }
    _ = try report(feed(3), log)
    holder.withLock { $0 = nil }
    #expect(totals.withLock { $0 } == [1, 2, 3])
  }

  @Test("The record of a missing key has no found value, and the record of a null has null")
  func found() throws {
    let report = try report(Data(#"{"items":null}"#.utf8), RescueLog())
    #expect(report.records.map(\.found) == ["null", nil])
    #expect(report.records.map(\.rule) == [.nullValue, .missingKey])
    #expect(
      report.records.map(\.description) == [
        "items: defaulted by nullValue (valueNotFound), expected Array<Item>, found null",
        "title: defaulted by missingKey (keyNotFound), expected String, found nothing",
      ]
    )
  }

  @Test("Records of a DTO's fields are kept if the DTO is replaced")
  func replaced() throws {
    struct Outer: Decodable {
      struct Inner: Codable, DefaultProvider {
        @SafeBox var name: String
        var weight: Int
        static func defaultInstance() -> Inner { Inner(name: "default", weight: -1) }
      }
      @SafeBox var inner: Inner
    }
    let log = RescueLog()
    let data = Data(#"{"inner":{"name":7,"weight":"x"}}"#.utf8)
    let value = try JSONDecoder().decode(Outer.self, from: data, options: RescueOptions(log: log))
    #expect(value.inner.name == "default")
    #expect(log.report().records.map(\.path.description) == ["inner.name", "inner"])
  }

  @Test("A log shared by two decodes contains the records of both, and an empty report describes itself as empty")
  func shared() throws {
    let log = RescueLog()
    #expect(log.report().isEmpty)
    #expect(log.report().description == "nothing was rescued")
    _ = try report(feed(2), log)
    #expect(try report(feed(3), log).totalCount == 5)
  }
}

@Suite("Fault: a report gives one of the library's own types as the expected type", .timeLimit(.minutes(20)))
struct ExpectedTypeRegressionTests {
  private struct Lists: Decodable {
    @DroppingArray var numbers: [Int]
    @DroppingArray var links: [URL]
    @SafeArray var names: [String]
    @SafeBox var boxed: [Double]
    @SafeBox var optional: [Bool]?
    @DroppingDictionary var rates: [String: Double]
  }

  private struct Nested: Decodable {
    @DroppingArray var lists: [[Int]]
    @SafeBox var table: [String: [Int]]
  }

  private static let decls = [
    "numbers": "Array<Int>", "links": "Array<URL>", "names": "Array<String>", "boxed": "Array<Double>",
    "optional": "Optional<Array<Bool>>", "rates": "Dictionary<String, Double>",
  ]

  @Test("The expected type is the type of the property", arguments: ["null", "2", #""x""#, "true", #"{"a":1}"#, nil])
  func lists(_ token: String?) throws {
    let members = token.map { token in Self.decls.keys.map { #""\#($0)":\#(token)"# } } ?? []
    let payload = Data("{\(members.joined(separator: ","))}".utf8)
    let report = try JSONDecoder().decodeWithReport(Lists.self, from: payload).report
    #expect(report.records.count >= 4)
    for record in report.records {
      guard case .key(let name)? = record.path.components.first else { continue }
      let expected = record.path.components.count == 1 ? Self.decls[name] : "Double"
      #expect(record.expected == expected, "\(record)")
    }
    #expect(report.tallies.allSatisfy { !$0.expected.contains("Elements") && !$0.expected.contains("Entry") })
  }

  @Test("The expected type of a list in a list or in a dictionary is the element's type")
  func nested() throws {
    let payload = Data(#"{"lists":[[1],"x",null],"table":{"a":7,"b":[1,"x"]}}"#.utf8)
    let report = try JSONDecoder().decodeWithReport(Nested.self, from: payload).report
    #expect(
      Set(report.records.map { "\($0.path) \($0.expected)" }) == [
        "lists[1] Array<Int>", "lists[2] Array<Int>", "table.a Array<Int>", "table.b[1] Int",
      ]
    )
  }
}

@Suite("Fault: the key that a plain element lacks isn't named", .timeLimit(.minutes(20)))
struct MissingKeyRegressionTests {
  struct Article: Codable, DefaultProvider, Equatable {
    var price: Int
    var maker: Maker?

    struct Maker: Codable, Equatable {
      var name: String
    }

    static func defaultInstance() -> Article { Article(price: -1) }
  }

  private struct Dropping: Decodable {
    @DroppingArray var bought_articles: [Article]
  }

  private struct Substituting: Decodable {
    @SafeArray var bought_articles: [Article]
  }

  private struct Boxed: Decodable {
    @SafeBox var article: Article
    @DroppingDictionary var stock: [String: Article]
  }

  /// An element, the path of the fault inside it, and the cause.
  static let elements: [(element: String, place: String, cause: RescueReason?)] = [
    (#"{"proice":10}"#, ".price", .keyNotFound), (#"{"price":"ten"}"#, ".price", .typeMismatch),
    (#"{"price":null}"#, ".price", .valueNotFound), (#"{"price":1,"maker":{}}"#, ".maker.name", .keyNotFound),
    (#"{"price":1,"maker":{"name":7}}"#, ".maker.name", .typeMismatch), (#"{"price":1.5}"#, ".price", nil),
  ]

  @Test("The record of a dropped element gives the path and the cause of the fault inside it", arguments: elements)
  func dropped(_ element: String, _ place: String, _ cause: RescueReason?) throws {
    let payload = Data(#"{"bought_articles":[{"price":1},\#(element)]}"#.utf8)
    let decoded = try JSONDecoder().decodeWithReport(Dropping.self, from: payload)
    #expect(decoded.value.bought_articles == [Article(price: 1)])
    let record = try #require(decoded.report.records.first)
    #expect(decoded.report.records.count == 1)
    #expect(record.path.description == "bought_articles[1]")
    #expect(record.outcome == .dropped)
    #expect(record.reason == .elementFailed)
    // For a fraction, Foundation throws a different error, without a path.
    if let cause {
      #expect(record.underlyingPath?.description == "bought_articles[1]\(place)")
      #expect(record.cause == cause)
      #expect(record.description.hasSuffix(", fault at bought_articles[1]\(place) (\(cause.rawValue))"))
    } else {
      #expect(record.cause == nil)
    }
  }

  @Test("The records of a substituted element, a box and a dictionary entry name the missing key as well")
  func everywhere() throws {
    let list = Data(#"{"bought_articles":[{"proice":10}]}"#.utf8)
    let substituted = try JSONDecoder().decodeWithReport(Substituting.self, from: list)
    #expect(substituted.value.bought_articles == [Article(price: -1)])
    #expect(substituted.report.records.map { $0.underlyingPath?.description } == ["bought_articles[0].price"])
    #expect(substituted.report.records.map(\.cause) == [.keyNotFound])

    let payload = Data(#"{"article":{"proice":1},"stock":{"a":{"price":1},"b":{}}}"#.utf8)
    let boxed = try JSONDecoder().decodeWithReport(Boxed.self, from: payload)
    #expect(boxed.value.article == Article(price: -1))
    #expect(boxed.value.stock == ["a": Article(price: 1)])
    #expect(boxed.report.records.map { $0.underlyingPath?.description } == ["article.price", "stock.b.price"])
    #expect(boxed.report.records.map(\.cause) == [.keyNotFound, .keyNotFound])
  }

  @Test("Rendered, encoded, merged and redacted reports name the missing key of the first example")
  func reports() throws {
    let payload = Data(#"{"bought_articles":[{"proice":10},{"proice":11}]}"#.utf8)
    let report = try JSONDecoder().decodeWithReport(Dropping.self, from: payload).report
    let count = try #require(report.tallies.first)
    #expect(count.count == 2)
    #expect(count.exampleUnderlyingPath?.description == "bought_articles[0].price")
    #expect(count.exampleCause == .keyNotFound)
    for text in [report.text(), report.markdown(title: "Articles")] {
      #expect(text.contains("{…}, keyNotFound at bought_articles[0].price"), "\(text)")
    }
    #expect(try RescueReport(json: report.json()) == report)
    #expect(RescueReport.merged([report, report]).tallies.first?.exampleCause == .keyNotFound)
    let redacted = report.redacted(.kindOnly)
    #expect(redacted.records.map(\.cause) == [.keyNotFound, .keyNotFound])
    #expect(redacted.text().contains("object, keyNotFound at bought_articles[0].price"))
  }
}

@Suite(
  "Fault: a record escapes the apostrophe of a text that has other characters than ASCII",
  .timeLimit(.minutes(20))
)
struct QuotedApostropheRegressionTests {
  @Test(
    "A record shows a text as it is, except for the characters that would break its quotes or its line",
    arguments: [
      ("it's", "\"it's\""), ("l'été", "\"l'été\""), ("a'b\nc", "\"a'b\\nc\""),
      ("\\'é", "\"\\\\'é\""), ("é\"'", "\"é\\\"'\""),
      ("é\u{0}\r\t", "\"é\\0\\r\\t\""), ("é\u{1}\u{202E}", "\"é\\u{01}\\u{202E}\""),
    ]
  )
  func quoted(_ text: String, _ shown: String) throws {
    let document = try JSONEncoder().encode(["value": text])
    let decoded = try JSONDecoder().decodeWithReport(BoxedField<Int>.self, from: document)
    #expect(decoded.report.records.map(\.found) == [shown])
  }
}
