import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("Fault: a description prints characters that hide or reorder text", .timeLimit(.minutes(20)))
struct ControlCharacterRegressionTests {
  static let characters: [Unicode.Scalar] = [
    "\u{202E}", "\u{200B}", "\u{2066}", "\u{FEFF}", "\u{2028}", "\u{85}", "\u{1B}", "\u{0}", "\u{7F}", "\n",
  ]

  private static func isClean(_ text: String) -> Bool {
    !text.unicodeScalars.contains { characters.contains($0) }
  }

  @Test("The description of a path escapes control characters and reads back as the same path", arguments: characters)
  func path(_ character: Unicode.Scalar) throws {
    for key in ["a\(character)b", "\(character)", "\"\(character)\\"] {
      let path = RescuePath([.key("data"), .index(3), .key(key)])
      #expect(Self.isClean(path.description))
      #expect(try RescuePath(parsing: path.description) == path)
    }
  }

  @Test("A record's description escapes control characters in path, type and found value", arguments: characters)
  func record(_ character: Unicode.Scalar) throws {
    let record = RescueRecord(
      path: RescuePath([.key("a\(character)b")]),
      rule: .numberFromString,
      expected: "Int\(character)",
      found: "redacted by hand\(character)",
      outcome: .defaulted,
      reason: .notNumeric,
      underlyingPath: RescuePath([.key("\(character)")])
    )
    #expect(Self.isClean(record.description))
  }

  private struct Rates: Decodable {
    @DroppingDictionary var rates: [String: Int]
  }

  @Test("Recorded, counted and rendered texts contain no control characters", arguments: characters)
  func decoded(_ character: Unicode.Scalar) throws {
    let text = String(decoding: try JSONEncoder().encode("a\(character)b"), as: UTF8.self)
    let payload = Data(#"{"rates":{\#(text):\#(text)}}"#.utf8)
    let report = try JSONDecoder().decodeWithReport(Rates.self, from: payload).report
    let record = try #require(report.records.first)
    #expect(record.path == RescuePath([.key("rates"), .key("a\(character)b")]))
    #expect(Self.isClean(record.description))
    #expect(Self.isClean(report.description))
    #expect(Self.isClean(try #require(report.tallies.first).description))
    let lines = report.text().split(separator: "\n") + report.markdown(title: "\(character)").split(separator: "\n")
    #expect(lines.allSatisfy { Self.isClean(String($0)) })
    let error = #expect(throws: RescueBudgetError.self) { try report.check(against: RescueBudget()) }
    #expect(try #require(error).description.split(separator: "\n").allSatisfy { Self.isClean(String($0)) })
  }
}
