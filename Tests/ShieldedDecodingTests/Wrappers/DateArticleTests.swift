import Foundation
import ShieldedDecoding
import Testing

@Suite("The article about dates", .timeLimit(.minutes(20)))
struct DateArticleTests {
  enum CreatedAt: DateFormatList {
    static let formats: [DateFormat] = [
      .iso8601, .iso8601WithFractions, .seconds, .milliseconds, .pattern("yyyy-MM-dd"),
    ]
  }

  enum ChangedAt: DateFormatList {
    static let formats = CreatedAt.formats
    static let defaultValue = Date(timeIntervalSince1970: 0)
  }

  struct Ticket: Codable {
    @SafeDate<CreatedAt> var createdAt: Date?
    @SafeDate<ChangedAt> var changedAt: Date
  }

  @Test("The article's example has the dates and the report that the article shows")
  func example() throws {
    let article = ReadmeTests.catalog.appending(path: "DatesInSeveralFormats.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let literal = /let body = Data\(#"""\n(?<json>.*?)\n *"""#\.utf8\)/.dotMatchesNewlines()
    let body = try #require(text.firstMatch(of: literal))
    let tickets = try JSONDecoder().decodeWithReport([Ticket].self, from: Data(body.json.utf8))
    let shown = try #require(text.firstMatch(of: /```text\n(?<records>\[0\].*?)\n```/.dotMatchesNewlines()))
    #expect(tickets.report.records.map(\.description).joined(separator: "\n") == shown.records)
    let date = 1_704_164_645.0
    #expect(tickets.value.map { $0.createdAt?.timeIntervalSince1970 } == [date, date, 1_704_153_600, nil])
    #expect(tickets.value.map { $0.changedAt.timeIntervalSince1970 } == [date + 0.25, date, 0, 0])
  }
}
