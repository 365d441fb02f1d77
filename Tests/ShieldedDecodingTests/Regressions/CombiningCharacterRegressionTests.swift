import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("Fault: a character that combines with a delimiter was taken for a part of it", .timeLimit(.minutes(20)))
struct CombiningCharacterRegressionTests {
  private struct Item: Decodable {
    @SafeBox var count: Int
  }

  private static func report(_ text: String, _ log: RescueLog) throws -> RescueReport {
    let payload = Data("{\"count\":\"\(text)\"}".utf8)
    _ = try JSONDecoder().decode(Item.self, from: payload, options: RescueOptions(log: log))
    return log.report()
  }

  // U+0D4E forms one character with what follows it, and U+0301 with what precedes it.
  @Test(
    "An excerpt ends in the last character that fits, whatever that combines with",
    arguments: [
      ("ab\u{D4E}cd", 5, "\"ab\u{D4E}…\""), ("ab\u{301}cd", 4, "\"ab\u{301}…\""), ("\u{301}abcd", 3, "\"\u{301}a…\""),
      ("ab\u{D4E}", 5, "\"ab\u{D4E}\""),
    ]
  )
  func excerpt(text: String, length: Int, found: String) throws {
    let report = try Self.report(text, RescueLog(excerptLength: length))
    #expect(report.records.map { $0.found.map { Array($0.utf8) } } == [Array(found.utf8)])
  }

  @Test(
    "A backtick at an end of a cell is kept apart from the cell's delimiters, whatever combines with it",
    arguments: [("`\u{301}x", "`` `\u{301}x ``"), ("x\u{D4E}`", "`` x\u{D4E}` ``"), ("x", "`x`")]
  )
  func backtick(text: String, cell: String) throws {
    let log = RescueLog(redaction: .custom { _, _ in text })
    let markdown = try Self.report("x", log).markdown(title: "GET /")
    #expect(Array(markdown.utf8).split(separator: UInt8(ascii: "|")).contains(Array(" \(cell) ".utf8)[...]))
  }
}
