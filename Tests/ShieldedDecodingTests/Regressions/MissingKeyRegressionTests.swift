import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

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
    (#"{"proice":10}"#, ".price", .keyNotFound),
    (#"{"price":"ten"}"#, ".price", .typeMismatch),
    (#"{"price":null}"#, ".price", .valueNotFound),
    (#"{"price":1,"maker":{}}"#, ".maker.name", .keyNotFound),
    (#"{"price":1,"maker":{"name":7}}"#, ".maker.name", .typeMismatch),
    (#"{"price":1.5}"#, ".price", nil),
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
